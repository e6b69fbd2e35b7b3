import { z } from 'zod';
import { LONGEST_ID } from '../../contract/limits.ts';

/** Identifiers are documented as strings; a service that sends digits means the same thing. */
const idSchema = z.union([z.string().min(1).max(LONGEST_ID), z.number().int().transform(String)]);

const optionalId = idSchema.optional().catch(undefined);

/** The short code as a person would write it, without blanks around it; one of blanks alone is none. */
const optionalCode = optionalId.transform((code) => code?.trim() || undefined);

/** A whole number, or the digits of one; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** As {@link wholeNumber}. */
export const numberSchema = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const userSchema = z.union([numberSchema, z.object({ id: numberSchema }).transform(({ id }) => id)]);
const optionalUser = userSchema.optional().catch(undefined);
/** A time without a zone may be anybody's. */
const optionalTime = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional()
  .catch(undefined);

/** Where an answer tells the whole appointment: its user, and its slot in milliseconds since 1970. */
export interface ToldSlot {
  readonly assigneeId?: number;
  readonly slot?: { readonly startsAt: number; readonly endsAt: number };
}

const toldFields = {
  assigneeId: optionalUser,
  assignee: optionalUser,
  startTime: optionalTime,
  endTime: optionalTime,
};

function toldSlot({ assigneeId, assignee, startTime, endTime }: ToldFields): ToldSlot | undefined {
  const user = assigneeId ?? assignee;
  const hasSlot = startTime !== undefined && endTime !== undefined && startTime < endTime;
  if (user === undefined && !hasSlot) return undefined;
  return {
    ...(user === undefined ? {} : { assigneeId: user }),
    ...(hasSlot ? { slot: { startsAt: startTime, endsAt: endTime } } : {}),
  };
}
type ToldFields = z.infer<z.ZodObject<typeof toldFields>>;

/** `id` is what every later call needs. */
const createdSchema = z
  .object({ id: idSchema, publicId: optionalCode, ...toldFields })
  .transform(({ id, publicId, ...fields }) => ({ id, publicId, told: toldSlot(fields) }));
export interface Created {
  readonly id: string;
  /** The short code. Documented, but an answer without it still created the appointment. */
  readonly publicId?: string | undefined;
  /** Not documented. */
  readonly told?: ToldSlot | undefined;
}

/**
 * Answer of auto-assign: not shown in the specification, so everything is optional. A 2xx without an id made the
 * appointment all the same: it is not sent again, and a person looks up what the id is.
 */
const maybeCreatedSchema = z.object({ id: optionalId, publicId: optionalCode });
export interface MaybeCreated {
  readonly id?: string | undefined;
  readonly publicId?: string | undefined;
  readonly told?: ToldSlot | undefined;
}

export const dataSchema = z.object({ data: z.unknown() });

/** The fields of an answer, whether they stand at its top or inside `data`. */
function unwrap<T>(schema: z.ZodType<T>, body: unknown): T | undefined {
  const top = schema.safeParse(body);
  const inner = dataSchema.safeParse(body);
  const wrapped = inner.success ? schema.safeParse(inner.data.data) : undefined;
  if (wrapped?.success && !top.success) return wrapped.data;
  return top.success ? top.data : undefined;
}

/** The short code, at the top or inside `data`, whatever else is missing. */
function codeIn(body: unknown): string | undefined {
  const inner = dataSchema.safeParse(body).data?.data;
  return (
    maybeCreatedSchema.safeParse(body).data?.publicId ?? maybeCreatedSchema.safeParse(inner).data?.publicId
  );
}

/** How deep what is asked for stands in an answer at the most: `data.appointment`, or the first of a list in `data`. */
export const DEEPEST = 2;

/** Entries of an answer that are gone through on one level: more are no answer to anything that Foyer asks. */
const MOST_ENTRIES = 20_000;

/** The entries of all `values`, each with its name, one level deeper; none where there are more than are gone through. */
export function entriesIn(values: readonly unknown[]): [string, unknown][] {
  const entries: [string, unknown][] = [];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (entries.length + count > MOST_ENTRIES) return [];
    for (const entry of Object.entries(value)) entries.push(entry);
  }
  return entries;
}

const inside = (values: readonly unknown[]): unknown[] => entriesIn(values).map(([, value]) => value);

/** Records that are read with all their fields: what has an id, of which no answer has many side by side. */
const MOST_RECORDS = 500;

function recordsAmong(level: readonly unknown[]): readonly object[] {
  const records = level.filter(
    (each): each is object =>
      typeof each === 'object' && each !== null && !Array.isArray(each) && Object.hasOwn(each, 'id'),
  );
  return records.length > MOST_RECORDS ? [] : records;
}

/**
 * What has both the id and the code, wherever it stands: the answer of auto-assign is not shown. The outermost counts,
 * and none where several stand side by side: nobody knows which of them was made.
 */
function wholeIn(body: unknown): Created | undefined {
  let level = [body];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const whole = recordsAmong(level).flatMap((each) => {
      const created = createdSchema.safeParse(each).data;
      return created?.publicId === undefined ? [] : [created];
    });
    if (whole.length > 0) return whole.length === 1 ? whole[0] : undefined;
    level = inside(level);
  }
  return undefined;
}

/** Reads the id that an answer gives, and the code; undefined when it lacks the id. */
export function readCreated(body: unknown): Created | undefined {
  const whole = wholeIn(body);
  if (whole) return whole;
  const created = unwrap(createdSchema, body);
  return created && { ...created, publicId: created.publicId ?? codeIn(body) };
}

/** The id in the address of what was made, as a `Location` header gives it (RFC 9110, 10.2.2). */
function idAt(location: string | null): string | undefined {
  const segment = /\/v1\/appointments\/([^/?#]+)\/?$/.exec(location ?? '')?.[1] ?? '';
  try {
    return optionalId.parse(decodeURIComponent(segment));
  } catch {
    return undefined;
  }
}

/**
 * Reads the answer of auto-assign, whose shape is not shown: takes an id and a code where there is one, and the id from the
 * `Location` header where the body has none.
 */
export function readMaybeCreated(body: unknown, location: string | null = null): MaybeCreated {
  return readCreated(body) ?? { id: idAt(location), publicId: codeIn(body) };
}

/**
 * Reads the answer of create: a code alone, or a `Location` header, names an appointment that was made. Undefined where it
 * has none of them.
 */
export function readMade(body: unknown, location: string | null = null): MaybeCreated | undefined {
  const made = readMaybeCreated(body, location);
  return made.id === undefined && made.publicId === undefined ? undefined : made;
}

/** What stands in an answer under this id, where that is one object; up to two levels deep, the outermost. */
export function recordIn(appointmentId: string, body: unknown): unknown {
  let level = [body];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const found = recordsAmong(level).filter(
      (each) => createdSchema.safeParse(each).data?.id === appointmentId,
    );
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    level = inside(level);
  }
  return undefined;
}

/** Reads the answer of a change, which is not shown: the user and the slot of the appointment with this id. */
export function readChanged(appointmentId: string, body: unknown): ToldSlot {
  return createdSchema.safeParse(recordIn(appointmentId, body)).data?.told ?? {};
}
