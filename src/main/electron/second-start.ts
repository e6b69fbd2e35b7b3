/** What a second start of the app asks of the one that runs. */
import { z } from 'zod';
import { type Surface, SurfaceSchema } from '../../contract/roles.ts';

/** What the second start hands over with its request for the lock. */
const HandedOverSchema = z.object({ open: z.array(SurfaceSchema) });

/** The value for `app.requestSingleInstanceLock`. */
export const handOver = (open: readonly Surface[] | undefined): Record<string, unknown> =>
  open === undefined ? {} : { open: [...open] };

function readList(text: string): readonly Surface[] | undefined {
  const list = z.array(SurfaceSchema).safeParse(text.split(',').map((name) => name.trim()));
  return list.success ? list.data : undefined;
}

/**
 * The windows it names, or undefined where it names none. What it handed over counts, since Chromium may reorder `argv`
 * (electron.d.ts, `second-instance`); without that, `--open LIST` or `--open=LIST`.
 */
export function askedFor(argv: readonly string[], handedOver: unknown): readonly Surface[] | undefined {
  const parsed = HandedOverSchema.safeParse(handedOver);
  if (parsed.success) return parsed.data.open;
  const index = argv.findIndex((each) => each === '--open' || each.startsWith('--open='));
  const value = argv[index]?.split('=')[1] ?? argv[index + 1];
  return index === -1 || value === undefined ? undefined : readList(value);
}

/** The part of Electron's `app` that tells of second starts, after `ready`. */
export interface SecondStarts {
  on(
    event: 'second-instance',
    listener: (event: unknown, argv: string[], folder: string, handedOver: unknown) => void,
  ): unknown;
}

/**
 * Takes second starts from now on. The hub may take a while to start, and two shortcuts are soon clicked: what was asked
 * until then is handed to `ask` once that is there. Undefined asks for the windows of the start.
 */
export function hearSecondStarts(app: SecondStarts): {
  handTo(ask: (surfaces?: readonly Surface[]) => void): void;
} {
  const early: (readonly Surface[] | undefined)[] = [];
  let take: (surfaces?: readonly Surface[]) => void = (surfaces) => void early.push(surfaces);
  app.on('second-instance', (_event, argv, _folder, handedOver) => take(askedFor(argv, handedOver)));
  return {
    handTo(ask) {
      take = ask;
      for (const surfaces of early.splice(0)) ask(surfaces);
    },
  };
}
