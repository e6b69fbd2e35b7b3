/** What `npm run electron:smoke` looks at, and how it says what it found. */
import { z } from 'zod';

export const LINES = [
  'backup',
  'authority',
  'scrypt',
  'vault',
  'vault-restart',
  'windows',
  'kiosk-windows',
  'F8',
  'camera',
  'voices',
  'descriptors',
  'gpu',
  'sandbox',
  'ozone',
] as const;
export const LineNameSchema = z.enum(LINES);
export type LineName = z.infer<typeof LineNameSchema>;

const LineSchema = z.discriminatedUnion('result', [
  z.object({ line: LineNameSchema, result: z.literal('pass'), seen: z.string() }),
  /** `wayOut`: what the person does about it. */
  z.object({ line: LineNameSchema, result: z.literal('fail'), seen: z.string(), wayOut: z.string() }),
]);
export type Line = z.infer<typeof LineSchema>;

/** A line without its name, as the looks give it. */
export type Finding =
  | { readonly result: 'pass'; readonly seen: string }
  | { readonly result: 'fail'; readonly seen: string; readonly wayOut: string };

export const pass = (seen: string): Finding => ({ result: 'pass', seen });
export const fail = (seen: string, wayOut: string): Finding => ({ result: 'fail', seen, wayOut });

/** What one run of the app is told, in `FOYER_SMOKE`. */
export const TaskSchema = z.object({
  /** First as on a desktop, then as a kiosk: two processes, one data folder. */
  run: z.enum(['desktop', 'kiosk']),
  /** The file for the answer. */
  answer: z.string(),
  /** A folder of its own, which both runs share. */
  folder: z.string(),
  /** An HTTPS address with a certificate that only the app's own authority knows. */
  service: z.string(),
  /** Where Linux tells about processes; another folder only in tests. */
  proc: z.string(),
  /** System libraries that Electron does not find. */
  missing: z.array(z.string()),
  /** Lines that the person leaves out. */
  without: z.array(LineNameSchema),
});
export type Task = z.infer<typeof TaskSchema>;
export const TASK_VARIABLE = 'FOYER_SMOKE';

const VersionsSchema = z.object({
  electron: z.string(),
  node: z.string(),
  chromium: z.string(),
  sqlite: z.string(),
});

/** What one run of the app answers. */
export const AnswerSchema = z.object({ versions: VersionsSchema, lines: z.array(LineSchema) });
export type Answer = z.infer<typeof AnswerSchema>;

/** The one object on stdout. */
export type Report =
  | {
      readonly ran: true;
      readonly binary: string;
      readonly platform: NodeJS.Platform;
      readonly arch: string;
      readonly versions: z.infer<typeof VersionsSchema>;
      readonly lines: readonly Line[];
      readonly without: readonly LineName[];
    }
  | { readonly ran: false; readonly reason: string };

/** Lines that nobody answered fail: a run that ended early must not look whole. */
export function linesOf(answers: readonly Answer[], without: readonly LineName[]): readonly Line[] {
  const found = answers.flatMap(({ lines }) => lines);
  return LINES.filter((name) => !without.includes(name)).map(
    (name) =>
      found.find(({ line }) => line === name) ?? {
        line: name,
        ...fail('not looked at', 'Run it again. If it fails again, the lines above say what went wrong.'),
      },
  );
}

/** For a person, beside the object. */
export function inWords({ line, ...finding }: Line): string {
  const head = `${finding.result === 'pass' ? 'pass' : 'FAIL'}  ${line}: ${finding.seen}`;
  return finding.result === 'pass' ? head : `${head}\n      ${finding.wayOut}`;
}
