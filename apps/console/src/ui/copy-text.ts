/** Copies a text to the clipboard. @returns whether the browser allowed it */
export async function copyText(text: string): Promise<boolean> {
  // Only pages of this machine and of HTTPS have a clipboard.
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.className = 'visually-hidden';
  document.body.append(area);
  area.value = text;
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
