/** Answers to creates and changes. Pure. */
import { z } from 'zod';
import { MAX_ID_LENGTH } from '../../contract/limits.ts';

/** Documented as a string. Digits mean the same. */
const idSchema = z.union([z.string().min(1).max(MAX_ID_LENGTH), z.number().int().transform(String)]);

const optionalId = idSchema.optional().catch(undefined);

/** Blank counts as absent. */
const optionalCode = optionalId.transform((code) => code?.trim() || undefined);

/** Or its digits. */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

export const numberSchema = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const userSchema = z.union([numberSchema, z.object({ id: numberSchema }).transform(({ id }) => id)]);
const optionalUser = userSchema.optional().catch(undefined);
/** A time without a zone is ambiguous. */
const optionalTime = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional()
  .catch(undefined);

/** Milliseconds since 1970. */
export interface ReportedSlot {
  readonly assigneeId?: number;
  readonly slot?: { readonly startsAt: number; readonly endsAt: number };
}

const reportedFields = {
  assigneeId: optionalUser,
  assignee: optionalUser,
  startTime: optionalTime,
  endTime: optionalTime,
};

function reportedSlot({ assigneeId, assignee, startTime, endTime }: ToldFields): ReportedSlot | undefined {
  const user = assigneeId ?? assignee;
  const hasSlot = startTime !== undefined && endTime !== undefined && startTime < endTime;
  if (user === undefined && !hasSlot) return undefined;
  return {
    ...(user === undefined ? {} : { assigneeId: user }),
    ...(hasSlot ? { slot: { startsAt: startTime, endsAt: endTime } } : {}),
  };
}
type ToldFields = z.infer<z.ZodObject<typeof reportedFields>>;

/** Every later call needs `id`. */
const createdSchema = z
  .object({ id: idSchema, publicId: optionalCode, ...reportedFields })
  .transform(({ id, publicId, ...fields }) => ({ id, publicId, reported: reportedSlot(fields) }));
interface Created {
  readonly id: string;
  /** Documented, but an answer without it still created the appointment. */
  readonly publicId?: string | undefined;
  readonly reported?: ReportedSlot | undefined;
}

/**
 * Auto-assign's answer is not shown, so everything is optional. A 2xx without an id still made an appointment: it is
 * not sent again, and a person looks up the id.
 */
const maybeCreatedSchema = z.object({ id: optionalId, publicId: optionalCode });
export interface MaybeCreated {
  readonly id?: string | undefined;
  readonly publicId?: string | undefined;
  readonly reported?: ReportedSlot | undefined;
}

export const dataSchema = z.object({ data: z.unknown() });

/** At the top of an answer or inside `data`. */
function unwrap<T>(schema: z.ZodType<T>, body: unknown): T | undefined {
  const top = schema.safeParse(body);
  const inner = dataSchema.safeParse(body);
  const wrapped = inner.success ? schema.safeParse(inner.data.data) : undefined;
  if (wrapped?.success && !top.success) return wrapped.data;
  return top.success ? top.data : undefined;
}

function codeIn(body: unknown): string | undefined {
  const inner = dataSchema.safeParse(body).data?.data;
  return (
    maybeCreatedSchema.safeParse(body).data?.publicId ?? maybeCreatedSchema.safeParse(inner).data?.publicId
  );
}

/** `data.appointment`, or the first of a list in `data`. */
export const MAX_DEPTH = 2;

/** More entries are no answer to any request of Foyer's. */
const MAX_ENTRIES = 20_000;

/** One level deeper. None if there are too many. */
export function entriesIn(values: readonly unknown[]): [string, unknown][] {
  const entries: [string, unknown][] = [];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (entries.length + count > MAX_ENTRIES) return [];
    for (const entry of Object.entries(value)) entries.push(entry);
  }
  return entries;
}

const inside = (values: readonly unknown[]): unknown[] => entriesIn(values).map(([, value]) => value);

const MAX_RECORDS = 500;

function recordsAmong(level: readonly unknown[]): readonly object[] {
  const records = level.filter(
    (each): each is object =>
      typeof each === 'object' && each !== null && !Array.isArray(each) && Object.hasOwn(each, 'id'),
  );
  return records.length > MAX_RECORDS ? [] : records;
}

/**
 * The outermost record with id and code, because auto-assign's answer is not shown. None if there are several side by
 * side.
 */
function wholeIn(body: unknown): Created | undefined {
  let level = [body];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const whole = recordsAmong(level).flatMap((each) => {
      const created = createdSchema.safeParse(each).data;
      return created?.publicId === undefined ? [] : [created];
    });
    if (whole.length > 0) return whole.length === 1 ? whole[0] : undefined;
    level = inside(level);
  }
  return undefined;
}

export function readCreated(body: unknown): Created | undefined {
  const whole = wholeIn(body);
  if (whole) return whole;
  const created = unwrap(createdSchema, body);
  return created && { ...created, publicId: created.publicId ?? codeIn(body) };
}

/** RFC 9110, 10.2.2. */
function idAt(location: string | null): string | undefined {
  const segment = /\/v1\/appointments\/([^/?#]+)\/?$/.exec(location ?? '')?.[1] ?? '';
  try {
    return optionalId.parse(decodeURIComponent(segment));
  } catch {
    return undefined;
  }
}

/** The id may come from the `Location` header. */
export function readMaybeCreated(body: unknown, location: string | null = null): MaybeCreated {
  return readCreated(body) ?? { id: idAt(location), publicId: codeIn(body) };
}

/** A code or a `Location` header is enough. */
export function readMade(body: unknown, location: string | null = null): MaybeCreated | undefined {
  const made = readMaybeCreated(body, location);
  return made.id === undefined && made.publicId === undefined ? undefined : made;
}

/** The outermost one, at most two levels deep. */
export function recordIn(appointmentId: string, body: unknown): unknown {
  let level = [body];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const found = recordsAmong(level).filter(
      (each) => createdSchema.safeParse(each).data?.id === appointmentId,
    );
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    level = inside(level);
  }
  return undefined;
}

/** The specification does not show this answer. */
export function readChanged(appointmentId: string, body: unknown): ReportedSlot {
  return createdSchema.safeParse(recordIn(appointmentId, body)).data?.reported ?? {};
}
