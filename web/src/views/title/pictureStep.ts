/** Which picture of a lightbox a key leads to. Pure. */

/** undefined if the key moves nothing. After the last picture comes the first. */
export function pictureStep(key: string, at: number, count: number): number | undefined {
  if (count < 2) return undefined;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
