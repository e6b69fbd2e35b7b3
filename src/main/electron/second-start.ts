/** Handles a second start of the app. */
import { z } from 'zod';
import { type Surface, SurfaceSchema } from '../../contract/roles.ts';

const HandedOverSchema = z.object({ open: z.array(SurfaceSchema) });

export const handOver = (open: readonly Surface[] | undefined): Record<string, unknown> =>
  open === undefined ? {} : { open: [...open] };

function readList(text: string): readonly Surface[] | undefined {
  const list = z.array(SurfaceSchema).safeParse(text.split(',').map((name) => name.trim()));
  return list.success ? list.data : undefined;
}

/** Chromium may reorder `argv` (electron.d.ts, `second-instance`), so the handed-over value comes first. */
export function askedFor(argv: readonly string[], handedOver: unknown): readonly Surface[] | undefined {
  const parsed = HandedOverSchema.safeParse(handedOver);
  if (parsed.success) return parsed.data.open;
  const index = argv.findIndex((each) => each === '--open' || each.startsWith('--open='));
  const value = argv[index]?.split('=')[1] ?? argv[index + 1];
  return index === -1 || value === undefined ? undefined : readList(value);
}

interface SecondStarts {
  on(
    event: 'second-instance',
    listener: (event: unknown, argv: string[], folder: string, handedOver: unknown) => void,
  ): unknown;
}

/**
 * Second starts are kept until `handTo`, because the hub may start slowly. Undefined asks for the windows of the start.
 */
export function collectSecondStarts(app: SecondStarts): {
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
