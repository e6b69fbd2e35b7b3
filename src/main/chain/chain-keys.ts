/** The engine's keys of a chain. `{account}` puts all of them into one slot of a cluster, so that one script may use them. */

/** For events of lines that no lobby is set for. */
export const UNPLACED = 'unplaced';

/** A location's id as in the settings, or {@link UNPLACED}. */
export type Place = number | typeof UNPLACED;

export const chainKeys = (account: string) => {
  const key = (kind: string, of: string): string => `foyer:{${account}}:${kind}:${of}`;
  return {
    /** The entries. */
    stream: (place: Place): string => key('stream', String(place)),
    /** The number and id of the last entry, which outlive trimming. */
    last: (place: Place): string => key('last', String(place)),
    /** What was accepted of one body. `hash`: of place and body, in hex. */
    body: (hash: string): string => key('body', hash),
    /** A name that lives as long as what the engine has. */
    era: `foyer:{${account}}:era`,
    /** Which process reads the place. */
    reader: (place: Place): string => key('reader', String(place)),
    /** How the lobby of a location is. */
    report: (location: number): string => key('report', String(location)),
    /** What all hubs count together of the service's limit. */
    budget: (part: string): string => key('budget', part),
  };
};

export type ChainKeys = ReturnType<typeof chainKeys>;
