/** A screen as the hub knows it: one kiosk, front desk, display or setup page, whatever connection it has at the moment. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { OwnSettingsSchema, ScreenWordsSchema } from '../../contract/own-settings.ts';
import { type Role, ROLE_OF_SURFACE, type Surface, SurfaceSchema } from '../../contract/roles.ts';
import { ScreenReportSchema } from '../../contract/screen.ts';

export interface Screen {
  /** Cannot be guessed; the same over reconnects and restarts of the hub. */
  readonly id: string;
  readonly surface: Surface;
  readonly role: Role;
  /** 1 is the first of its surface. */
  readonly number: number;
  /** 32 random bytes of this screen alone, never sent: what is handed to it is sealed with them. */
  readonly key: Buffer;
}

/** Bytes of an id and of a key: neither is found by trying (NIST SP 800-63B, 5.1.1, asks for 64 bits and a limit). */
const ID_BYTES = 16;
const KEY_BYTES = 32;

/** A screen that is new. `random` gives that many random bytes. */
export function newScreen(surface: Surface, number: number, random: (bytes: number) => Buffer): Screen {
  return {
    id: random(ID_BYTES).toString('base64url'),
    surface,
    role: ROLE_OF_SURFACE[surface],
    number,
    key: random(KEY_BYTES),
  };
}

/**
 * How people call a kiosk: the setting for the first, the setting and the number for each further one. A setting that
 * ends with a 1, as the default does, goes on counting: "Kiosk 1", "Kiosk 2".
 */
export function kioskNameOf({ number }: Pick<Screen, 'number'>, kioskName: string): string {
  if (number === 1) return kioskName;
  const [, words] = /^(.*\D)1$/.exec(kioskName) ?? [];
  return words === undefined ? `${kioskName} ${number}` : `${words}${number}`;
}

/** Base64url of that many bytes, without padding. */
const bytesAsText = (bytes: number): z.ZodString =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`));

const RecordSchema = z.strictObject({
  id: bytesAsText(ID_BYTES),
  surface: SurfaceSchema,
  number: z.int().min(1),
  key: bytesAsText(KEY_BYTES),
  /** SHA-256 of the secret that its browser has; absent for a window of Electron, which needs none. */
  secretHash: bytesAsText(32).optional(),
  /** Milliseconds since 1970, as `lastSeenAt`. */
  createdAt: z.int().min(0),
  lastSeenAt: z.int().min(0),
  /** Staff let it in from the network: its pass is good there and nowhere else. */
  paired: z.literal(true).optional(),
  /** The surfaces that staff moved it from since its browser got the pass it has. */
  movedFrom: z.array(SurfaceSchema).optional(),
  name: ScreenWordsSchema.optional(),
  place: ScreenWordsSchema.optional(),
  room: ScreenWordsSchema.optional(),
  settings: OwnSettingsSchema.optional(),
  /** Staff picked it to speak for its room. */
  isPick: z.literal(true).optional(),
  report: ScreenReportSchema.optional(),
});
export type ScreenRecord = z.infer<typeof RecordSchema>;

const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

export const ScreensFileSchema = z.strictObject({
  screens: z
    .array(RecordSchema)
    .refine((records) => isUnique(records.map(({ id }) => id)))
    .refine((records) => isUnique(records.map(({ surface, number }) => `${surface} ${number}`))),
});

/**
 * How many screens of a surface are kept: as many as may have a connection, and more than a house has, since a browser
 * that forgets its cookies is a new screen each time.
 */
export const MOST_KEPT: Readonly<Record<Surface, number>> = { kiosk: 64, display: 256, desk: 64, setup: 64 };

/** How a browser comes to a hub: on the hub's own machine, or over the network (`lan/door.ts`). */
export type DoorKind = 'loopback' | 'network';

/** A screen that staff let in from the network has its pass for there, any other browser for the hub's machine. */
export const doorOf = ({ paired }: Pick<ScreenRecord, 'paired'>): DoorKind =>
  paired === true ? 'network' : 'loopback';

type EntryKind = 'window' | 'this-machine' | 'paired';

/** What is kept of a screen on the disk, and what is decided from it. Pure. */
export function entryOf({ paired, secretHash }: Pick<ScreenRecord, 'paired' | 'secretHash'>): EntryKind {
  if (paired === true) return 'paired';
  return secretHash === undefined ? 'window' : 'this-machine';
}

/** The smallest number that no screen of the surface has. */
export function freeNumber(records: readonly ScreenRecord[], surface: Surface): number {
  const taken = new Set(records.filter((one) => one.surface === surface).map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

type Room =
  | { readonly kind: 'free' }
  /** This one makes way. */
  | { readonly kind: 'instead-of'; readonly id: string }
  /** Every screen of the surface has a connection. */
  | { readonly kind: 'none' };

/** A screen that was there for less than this, in milliseconds from first to last, was tried out and is no screen of the house. */
const TRIED_OUT_MS = 3_600_000;

const isTriedOut = ({ createdAt, lastSeenAt }: ScreenRecord): boolean =>
  lastSeenAt - createdAt < TRIED_OUT_MS;

/**
 * Whether one more screen of `surface` can be kept. A window of Electron never makes way, nor what staff let in; one that was
 * only tried out makes way before those of the house.
 */
export function roomFor(
  records: readonly ScreenRecord[],
  surface: Surface,
  isConnected: (id: string) => boolean,
): Room {
  const ofSurface = records.filter((one) => one.surface === surface);
  if (ofSurface.length < MOST_KEPT[surface]) return { kind: 'free' };
  const [oldest] = ofSurface
    .filter((one) => entryOf(one) === 'this-machine' && !isConnected(one.id))
    .toSorted((a, b) => Number(isTriedOut(b)) - Number(isTriedOut(a)) || a.lastSeenAt - b.lastSeenAt);
  return oldest ? { kind: 'instead-of', id: oldest.id } : { kind: 'none' };
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** In constant time. A screen without a secret has none that fits. */
export function isSecretOf(record: ScreenRecord, secret: string): boolean {
  const right = Buffer.from(record.secretHash ?? '');
  const given = Buffer.from(hashOf(secret));
  return right.length === given.length && timingSafeEqual(right, given);
}

export function screenOfRecord({ id, surface, number, key }: ScreenRecord): Screen {
  // `Buffer.from` would take a piece of Node's pool, and hold 64 KiB of it as long as the screen is known.
  const own = Buffer.alloc(KEY_BYTES, key, 'base64url');
  return { id, surface, role: ROLE_OF_SURFACE[surface], number, key: own };
}
