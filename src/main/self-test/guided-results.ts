/** What people reported about the lobby's devices: the last result of each, over restarts and hubs. */
import { z } from 'zod';
import { wallMs } from '../../clock/clock.ts';
import { GUIDED_PARTS, type GuidedPart, SURFACES_OF_PART } from '../../contract/guided-parts.ts';
import type { GuidedResult, KeepAnswer, KeepInput, Seat } from '../../contract/guided-test.ts';
import type { Language } from '../../contract/languages.ts';
import { LanguageSchema } from '../../contract/own-settings.ts';
import { MAX_SCREEN_TEXT_LENGTH } from '../../contract/limits.ts';
import { SurfaceSchema } from '../../contract/roles.ts';
import { isOtherLook, type TestedScreen } from '../access/tested-screens.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createFeed } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import { openJsonFile } from '../storage/json-file.ts';

export type GuidedResults = ReturnType<typeof openGuidedResults>;

interface GuidedResultsDeps extends Clocked, Logged {
  /** Its folder exists. */
  readonly path: string;
  readonly screens: () => readonly TestedScreen[];
}

interface About {
  readonly part: GuidedPart;
  readonly screenId: string;
  readonly language?: Language | undefined;
}

const isSame = (one: About, other: About): boolean =>
  one.part === other.part && one.screenId === other.screenId && one.language === other.language;

export function openGuidedResults({ path, clock, log, screens }: GuidedResultsDeps) {
  const file = openGuidedFile(path, log, clock.now);
  const changes = createFeed<'results'>();
  let results = file.results;

  const known = (): ReadonlyMap<string, TestedScreen> =>
    new Map(screens().map((screen) => [screen.screenId, screen]));

  return {
    /** Of known screens. */
    all(): readonly GuidedResult[] {
      const all = known();
      return results.flatMap(({ look, ...said }) => {
        const now = all.get(said.screenId);
        return now ? [{ ...said, isChanged: isOtherLook(look, now.look) }] : [];
      });
    },
    /** Replaces the previous result. `unknown`: no such screen, or the part is not tested there. */
    keep(
      { part, screenId, language, works }: KeepInput & { readonly screenId: string },
      by: Seat,
    ): KeepAnswer {
      const all = known();
      const screen = all.get(screenId);
      const isTestedThere = screen !== undefined && SURFACES_OF_PART[part].includes(screen.surface);
      if (!isTestedThere || (part === 'voices') !== (language !== undefined)) return { kind: 'unknown' };
      const about = { part, screenId, ...(language === undefined ? {} : { language }) };
      const said: ScreenResult = { ...about, works, at: wallMs(clock), by, look: screen.look };
      // Results of removed screens are dropped.
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

const ResultSchema = z.strictObject({
  part: z.enum(GUIDED_PARTS),
  screenId: z.string().max(100),
  language: LanguageSchema.optional(),
  works: z.boolean(),
  at: z.int().min(0),
  by: z.strictObject({
    surface: SurfaceSchema,
    number: z.int().min(1),
    name: z.string().max(MAX_SCREEN_TEXT_LENGTH).optional(),
  }),
  /** The screen at that time. */
  look: z.strictObject({ place: z.string().max(1_000), size: z.string().max(20).optional() }),
});
type ScreenResult = z.infer<typeof ResultSchema>;

const FileSchema = z.strictObject({ results: z.array(ResultSchema) });

/**
 * The file of results. It belongs to the lobby and not to a booking system's database, since the loudspeakers stay the
 * same.
 *
 * `now`: wall-clock milliseconds, for the name of a damaged file that is set aside.
 */
function openGuidedFile(path: string, log: Log, now: () => number) {
  const file = openJsonFile({ path, schema: FileSchema, log, notWritten: 'guided-tests-not-written' });
  let isDamaged = file.found.kind === 'damaged';
  if (isDamaged) log.warn('guided-tests-unreadable');

  /** Someone may still need the damaged file, so it is not overwritten. */
  function setDamagedAside(): void {
    if (!isDamaged) return;
    file.setAside(now());
    isDamaged = false;
  }

  return {
    /** Empty if the file is missing or unreadable. */
    results: file.found.kind === 'read' ? file.found.content.results : [],
    /** True if the write is durable. Failures are logged once until a write succeeds. */
    write: (results: readonly ScreenResult[]): boolean =>
      file.write({ results: [...results] }, setDamagedAside),
  };
}
