/** What people said of the devices of the house, the last word about each, over restarts and over all hubs of the host. */
import type { GuidedResult, KeepAnswer, KeepInput, Seat } from '../../contract/guided-test.ts';
import { type GuidedPart, SURFACES_OF_PART } from '../../contract/guided-parts.ts';
import type { Language } from '../../contract/languages.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import { isOtherLook, type TestedScreen } from '../access/tested-screens.ts';
import { createFeed, type Feed } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import { openGuidedFile, type SaidOfScreen } from './guided-file.ts';

export interface GuidedResults {
  /** Of the screens that are known. */
  told(): readonly GuidedResult[];
  /** In place of what was said of it before. `unknown`: there is no such screen, or the part is not tested there. */
  keep(input: KeepInput & { readonly screenId: string }, by: Seat): KeepAnswer;
  readonly changes: Feed<'results'>;
  close(): void;
}

export interface GuidedResultsDeps {
  /** The file they are kept in; its folder exists. */
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Those that are known now. */
  readonly screens: () => readonly TestedScreen[];
}

interface About {
  readonly part: GuidedPart;
  readonly screenId: string;
  readonly language?: Language | undefined;
}

const isSame = (one: About, other: About): boolean =>
  one.part === other.part && one.screenId === other.screenId && one.language === other.language;

export function openGuidedResults({ path, clock, log, screens }: GuidedResultsDeps): GuidedResults {
  const file = openGuidedFile(path, log, clock.now);
  const changes = createFeed<'results'>();
  let results = file.results;

  const known = (): ReadonlyMap<string, TestedScreen> =>
    new Map(screens().map((screen) => [screen.screenId, screen]));

  return {
    told() {
      const all = known();
      return results.flatMap(({ look, ...said }) => {
        const now = all.get(said.screenId);
        return now ? [{ ...said, isChanged: isOtherLook(look, now.look) }] : [];
      });
    },
    keep({ part, screenId, language, works }, by) {
      const all = known();
      const screen = all.get(screenId);
      const isTestedThere = screen !== undefined && SURFACES_OF_PART[part].includes(screen.surface);
      if (!isTestedThere || (part === 'voices') !== (language !== undefined)) return { kind: 'unknown' };
      const about = { part, screenId, ...(language === undefined ? {} : { language }) };
      const said: SaidOfScreen = { ...about, works, at: wallMs(clock), by, look: screen.look };
      // Of screens that are gone nothing is asked any more.
      const others = results.filter((one) => all.has(one.screenId) && !isSame(one, about));
      const next = [...others, said];
      if (!file.write(next)) return { kind: 'not-kept' };
      results = next;
      log.info('guided-test', { part, works, surface: screen.surface, number: screen.number });
      changes.touch('results');
      return { kind: 'kept' };
    },
    changes,
    close: changes.close,
  };
}
