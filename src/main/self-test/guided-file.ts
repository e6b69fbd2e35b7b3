/**
 * The file with what people said of the house's devices. It belongs to the house, as screens and clerks do: another
 * service is another database, and its loudspeakers are the same.
 */
import { z } from 'zod';
import { GUIDED_PARTS } from '../../contract/guided-parts.ts';
import { LanguageSchema } from '../../contract/languages.ts';
import { LONGEST_SCREEN_WORDS } from '../../contract/limits.ts';
import { SurfaceSchema } from '../../contract/roles.ts';
import type { Log } from '../base/log.ts';
import { openJsonFile } from '../storage/json-file.ts';

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
export type SaidOfScreen = z.infer<typeof SaidSchema>;

const FileSchema = z.strictObject({ results: z.array(SaidSchema) });

export interface GuidedFile {
  /** Of the last run; none where there is no file, or one that cannot be read. */
  readonly results: readonly SaidOfScreen[];
  /** Durable where it returns true. What a disk refuses is logged, once until it takes it again. */
  write(results: readonly SaidOfScreen[]): boolean;
}

/** `now` is milliseconds since 1970, for the name of a file that is set aside before another is written. */
export function openGuidedFile(path: string, log: Log, now: () => number): GuidedFile {
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
