/** The versions of the contract that have a reference of their own. */

export interface ReferenceVersion {
  version: string;
  /** The base path of the site that documents it: `/` or `/1.0.0/`. */
  base: string;
}

export interface Release {
  version: string;
  /** The base path of the site that was built for this release, if it is deployed. */
  base?: string;
}

/**
 * Lists the versions, newest first: that of this site, then the releases with a site of their own.
 *
 * @param own The version that this site documents, and its base.
 */
export const referenceVersions = (own: ReferenceVersion, releases: Release[]): ReferenceVersion[] => [
  own,
  ...releases.flatMap(({ version, base }) => (base && version !== own.version ? [{ version, base }] : [])),
];

/**
 * Reads a list of versions.
 *
 * @throws When it is not one.
 */
export function parseVersions(json: unknown): ReferenceVersion[] {
  const isVersion = (item: unknown): item is ReferenceVersion => {
    const { version, base } = (item ?? {}) as Partial<ReferenceVersion>;
    // A base leads to a path of this host, so that the file cannot send readers elsewhere.
    return typeof version === 'string' && typeof base === 'string' && /^\/(?:[\w.-]+\/)*$/.test(base);
  };
  if (!Array.isArray(json) || !json.every(isVersion)) throw new Error('This is not a list of versions.');
  return json;
}

/** The address of a page in the site of another version: the same path below its base. */
export const pageIn = ({ base }: ReferenceVersion, path: string, ownBase: string): string =>
  `${base}${path.slice(ownBase.length)}`;
