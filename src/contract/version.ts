/** Which Foyer this is: the same text in a hub and in the pages that were built with it. */

declare const FOYER_BUILD: string | undefined;

/** The version and a mark of the sources, as `0.1.0-4f1a09c2`; `source` where nothing was built. */
export const VERSION: string = typeof FOYER_BUILD === 'string' ? FOYER_BUILD : 'source';
