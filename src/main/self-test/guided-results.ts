/** What people said of the devices of the house, the last word about each, over restarts and over all hubs of the host. */
import { z } from 'zod';
import { type Clock, wallMs } from '../../clock/clock.ts';
import { GUIDED_PARTS, type GuidedPart, SURFACES_OF_PART } from '../../contract/guided-parts.ts';
import type { GuidedResult, KeepAnswer, KeepInput, Seat } from '../../contract/guided-test.ts';
import { type Language, LanguageSchema } from '../../contract/languages.ts';
import { LONGEST_SCREEN_WORDS } from '../../contract/limits.ts';
import { SurfaceSchema } from '../../contract/roles.ts';
import { isOtherLook, type TestedScreen } from '../access/tested-screens.ts';
import { createFeed, type Feed } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import { openJsonFile } from '../storage/json-file.ts';

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

const SaidSchema = z.strictObject({
  part: z.enum(GUIDED_PARTS),
  screenId: z.string().max(100),
  language: LanguageSchema.optional(),
  works: z.boolean(),
  at: z.int().min(0),
  by: z.strictObject({
    surface: SurfaceSchema,
    number: z.int().min(1),
    name: z.string().max(LONGEST_SCREEN_WORDS).optional(),
  }),
  /** The screen as it was then. */
  look: z.strictObject({ place: z.string().max(1_000), size: z.string().max(20).optional() }),
});
type SaidOfScreen = z.infer<typeof SaidSchema>;

const FileSchema = z.strictObject({ results: z.array(SaidSchema) });

interface GuidedFile {
  /** Of the last run; none where there is no file, or one that cannot be read. */
  readonly results: readonly SaidOfScreen[];
  /** Durable where it returns true. What a disk refuses is logged, once until it takes it again. */
  write(results: readonly SaidOfScreen[]): boolean;
}

/**
 * The file with what people said of the house's devices. It belongs to the house, as screens and clerks do: another
 * service is another database, and its loudspeakers are the same.
 *
 * `now` is milliseconds since 1970, for the name of a file that is set aside before another is written.
 */
function openGuidedFile(path: string, log: Log, now: () => number): GuidedFile {
  const file = openJsonFile({ path, schema: FileSchema, log, notWritten: 'guided-tests-not-written' });
  let isDamaged = file.found.kind === 'damaged';
  if (isDamaged) log.warn('guided-tests-unreadable');

  /** It may be of use to somebody, so it is not written over. */
  function setDamagedAside(): void {
    if (!isDamaged) return;
    file.setAside(now());
    isDamaged = false;
  }

  return {
    results: file.found.kind === 'read' ? file.found.content.results : [],
    write: (results) => file.write({ results: [...results] }, setDamagedAside),
  };
}
