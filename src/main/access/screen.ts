/** One kiosk, front desk, display or setup page. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type DisplayOwn,
  type KioskOwn,
  OwnSettingsSchema,
  ScreenWordsSchema,
} from '../../contract/own-settings.ts';
import { type Role, ROLE_OF_SURFACE, type Surface, SurfaceSchema } from '../../contract/roles.ts';
import { ScreenReportSchema } from '../../contract/screen.ts';

export interface Screen {
  /** Secret, and stable over restarts. */
  readonly id: string;
  readonly surface: Surface;
  readonly role: Role;
  /** Counts from 1 per surface. */
  readonly number: number;
  /** 32 random bytes that are never sent. */
  readonly key: Buffer;
}

/** NIST SP 800-63B, 5.1.1, asks for at least 64 bits and a limit. */
const ID_BYTES = 16;
const KEY_BYTES = 32;

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
 * The setting for the first kiosk, the setting and a number for the others. A final 1 is counted on: "Kiosk 1", "Kiosk
 * 2".
 */
export function kioskNameOf({ number }: Pick<Screen, 'number'>, kioskName: string): string {
  if (number === 1) return kioskName;
  const [, words] = /^(.*\D)1$/.exec(kioskName) ?? [];
  return words === undefined ? `${kioskName} ${number}` : `${words}${number}`;
}

/** Base64url without padding. */
const bytesAsText = (bytes: number): z.ZodString =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`));

const RecordSchema = z.strictObject({
  id: bytesAsText(ID_BYTES),
  surface: SurfaceSchema,
  number: z.int().min(1),
  key: bytesAsText(KEY_BYTES),
  /** SHA-256 of the browser's secret. Absent for Electron windows. */
  secretHash: bytesAsText(32).optional(),
  /** Wall-clock milliseconds, like `lastSeenAt`. */
  createdAt: z.int().min(0),
  lastSeenAt: z.int().min(0),
  /** Approved by staff. Its pass is valid over the network only. */
  paired: z.literal(true).optional(),
  /** Since its browser got the current pass. */
  movedFrom: z.array(SurfaceSchema).optional(),
  name: ScreenWordsSchema.optional(),
  place: ScreenWordsSchema.optional(),
  room: ScreenWordsSchema.optional(),
  settings: OwnSettingsSchema.optional(),
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

/** As many as can be connected: a browser that clears its cookies is a new screen each time. */
export const MAX_KEPT: Readonly<Record<Surface, number>> = { kiosk: 64, display: 256, desk: 64, setup: 64 };

export type DoorKind = 'loopback' | 'network';

export const doorOf = ({ paired }: Pick<ScreenRecord, 'paired'>): DoorKind =>
  paired === true ? 'network' : 'loopback';

type EntryKind = 'window' | 'this-machine' | 'paired';

export function entryOf({ paired, secretHash }: Pick<ScreenRecord, 'paired' | 'secretHash'>): EntryKind {
  if (paired === true) return 'paired';
  return secretHash === undefined ? 'window' : 'this-machine';
}

/** The smallest unused number. */
export function freeNumber(records: readonly ScreenRecord[], surface: Surface): number {
  const taken = new Set(records.filter((one) => one.surface === surface).map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

type Room =
  | { readonly kind: 'free' }
  | { readonly kind: 'instead-of'; readonly id: string }
  /** Every screen of the surface is connected. */
  | { readonly kind: 'none' };

/** A screen seen for a shorter time was only a trial. */
const TRIED_OUT_MS = 3_600_000;

const isTriedOut = ({ createdAt, lastSeenAt }: ScreenRecord): boolean =>
  lastSeenAt - createdAt < TRIED_OUT_MS;

/** Windows and paired screens are never removed. Trials go first. */
export function roomFor(
  records: readonly ScreenRecord[],
  surface: Surface,
  isConnected: (id: string) => boolean,
): Room {
  const ofSurface = records.filter((one) => one.surface === surface);
  if (ofSurface.length < MAX_KEPT[surface]) return { kind: 'free' };
  const [oldest] = ofSurface
    .filter((one) => entryOf(one) === 'this-machine' && !isConnected(one.id))
    .toSorted((a, b) => Number(isTriedOut(b)) - Number(isTriedOut(a)) || a.lastSeenAt - b.lastSeenAt);
  return oldest ? { kind: 'instead-of', id: oldest.id } : { kind: 'none' };
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** In constant time. False without a secret. */
export function isSecretOf(record: ScreenRecord, secret: string): boolean {
  const right = Buffer.from(record.secretHash ?? '');
  const given = Buffer.from(hashOf(secret));
  return right.length === given.length && timingSafeEqual(right, given);
}

export function screenOfRecord({ id, surface, number, key }: ScreenRecord): Screen {
  // `Buffer.from` would take a slice of Node's pool and keep 64 KiB alive with it.
  const own = Buffer.alloc(KEY_BYTES, key, 'base64url');
  return { id, surface, role: ROLE_OF_SURFACE[surface], number, key: own };
}

export interface ScreenOwn {
  readonly name?: string | undefined;
  readonly kiosk: KioskOwn;
  readonly display: DisplayOwn;
  readonly speaks: boolean;
  /** Wall-clock milliseconds. */
  readonly unheardSince?: number | undefined;
}

export interface KioskKnown extends Pick<Screen, 'id' | 'number'> {
  readonly name?: string | undefined;
  readonly kiosk: KioskOwn;
}

/** Outlives a hub. */
export interface OwnOfScreens {
  of(screen: Pick<Screen, 'id'>): ScreenOwn;
  /** Like `displays`. */
  kiosks(): readonly KioskKnown[];
  /** Connected or not, but not revoked ones. */
  displays(): readonly DisplayOwn[];
  /** The listener gets a screen's id. Returns the unsubscribe function. */
  subscribe(listener: (screenId: string) => void): () => void;
}

export const NOTHING_OWN: OwnOfScreens = {
  of: () => ({ kiosk: {}, display: {}, speaks: true }),
  kiosks: () => [],
  displays: () => [],
  subscribe: () => () => {},
};
