import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface LoadMoreButtonProps {
  class?: string;
  hidden: boolean;
  /** Distance in pixels from the visible part of the scroller at which more is loaded. */
  distance: number;
  scroller: RefObject<Element>;
  onLoad(): void;
  children: string;
}

/** A button that loads more when it is pressed, and by itself when it is scrolled near. */
export function LoadMoreButton({ distance, scroller, onLoad, children, ...attributes }: LoadMoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onLoad();
      },
      { root: scroller.current, rootMargin: `${distance}px` },
    );
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, [distance, scroller, onLoad]);
  return (
    <button ref={button} type="button" onClick={onLoad} {...attributes}>
      {children}
    </button>
  );
}
