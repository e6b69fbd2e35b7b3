/** The build, same for a hub and its pages. */

declare const FOYER_BUILD: string | undefined;

/** Version and hash of the sources, as `0.1.0-4f1a09c2`, or `source` without a build. */
export const VERSION: string = typeof FOYER_BUILD === 'string' ? FOYER_BUILD : 'source';
