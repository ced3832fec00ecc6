/** Returns the address of a section, or of an object in it. */
export function addressOf(path: string, id?: string): string {
  return ['/console', path, ...(id === undefined ? [] : [encodeURIComponent(id)])].join('/');
}
