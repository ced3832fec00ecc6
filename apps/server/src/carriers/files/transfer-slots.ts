/** Limits the transfers in progress, in all and for each link. */
export interface TransferSlots {
  /** @returns a function that releases the slot, or which limit is reached */
  acquire(link: string): (() => void) | 'link' | 'all';
}

export function createTransferSlots({ link: maxPerLink, all: maxInAll }: { link: number; all: number }): TransferSlots {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    acquire(link) {
      const count = counts.get(link) ?? 0;
      if (count >= maxPerLink) return 'link';
      if (total >= maxInAll) return 'all';
      counts.set(link, count + 1);
      total += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= 1;
        const left = (counts.get(link) ?? 0) - 1;
        if (left > 0) counts.set(link, left);
        else counts.delete(link);
      };
    },
  };
}
