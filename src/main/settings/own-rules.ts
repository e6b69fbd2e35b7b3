/** Rules of settings beyond the table. */
import { z } from 'zod';
import { readBrandColour } from '../../contract/brand-colour.ts';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { LanguageSchema } from '../../contract/own-settings.ts';
import {
  MAX_LOGO_BYTES,
  MAX_DIRECTION_LENGTH,
  MAX_DESK_NAME_LENGTH,
  MAX_LINE_NAME_LENGTH,
  MAX_NOTICE_LENGTH,
  MAX_PERSON_NAME_LENGTH,
  MAX_DESKS,
  MAX_LINES,
  MAX_LOBBIES,
  MAX_PORT,
  MAX_MINUTES,
  MAX_PEOPLE,
  MAX_SPANS,
  RETENTION_DAYS,
} from '../../contract/limits.ts';
import { fromEntries, ONE_LINE, type OwnName, withoutDirection } from '../../contract/setting-kinds.ts';
import { plainNotice, type PrivacyNotice } from '../../contract/privacy-notice.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { readPrinterAddress } from '../../contract/printer-address.ts';
import { PLAIN_LAYER } from '../../contract/setting-schemas.ts';
import type { TextRow } from '../../contract/setting-table.ts';
import { WEEKDAYS, type WeeklyHours } from '../../contract/weekdays.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import { readLogo } from './logo.ts';
import { NetworkSchema } from './network-hosts.ts';

export const broken = (problem: SettingProblem) => ({ params: problem });

type Reading<Value> = { readonly value: Value } | SettingProblem;

const readText = <Value>(read: (text: string) => Reading<Value>) =>
  z.string().transform((text, context) => {
    const reading = read(text);
    if ('value' in reading) return reading.value;
    context.addIssue({ code: 'custom', ...broken(reading) });
    return z.NEVER;
  });

/** Text in one line, without direction marks. */
const line = (most: number) => z.string().overwrite(withoutDirection).trim().min(1).max(most).regex(ONE_LINE);

/** Text in one line that programs compare, so that it stays as it is. */
const word = (most: number) => z.string().trim().min(1).max(most).regex(ONE_LINE);

/** OpenID Connect Discovery 1.0, 3. */
function isIssuer(text: string): boolean {
  if (!/^https:\/\/[^\s?#]+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const id = z.number().int();

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
const time = z.string().regex(TIME, { abort: true });
const day = z
  .array(
    z
      .strictObject({ from: time, to: time })
      .refine(({ from, to }) => from < to, broken({ kind: 'backwards' })),
  )
  .max(MAX_SPANS)
  .optional();
const hours: z.ZodType<WeeklyHours> = z.strictObject(
  fromEntries<Record<(typeof WEEKDAYS)[number], typeof day>>(WEEKDAYS.map((weekday) => [weekday, day])),
);

/** Only line breaks may be invisible, and no character may change the text direction. */
const PLAIN_TEXT = /^(?:\n|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u;
const noticeText = z
  .string()
  .transform(plainNotice)
  .pipe(
    z
      .string()
      .max(MAX_NOTICE_LENGTH)
      .refine((notice) => PLAIN_TEXT.test(notice), broken({ kind: 'not-plain-text' })),
  )
  .optional();
/** A language without a text shows Foyer's own. */
const notice = z
  .strictObject(
    fromEntries<Record<Language, typeof noticeText>>(LANGUAGES.map((language) => [language, noticeText])),
  )
  .transform((texts): PrivacyNotice =>
    Object.fromEntries(Object.entries(texts).filter(([, text = '']) => text !== '')),
  );

const days = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().int().min(least).max(most).optional();

export const OWN_RULES = {
  baseUrl: readText((text) => {
    const parsed = parseBaseUrl(text);
    return parsed.ok ? { value: parsed.url } : { kind: parsed.problem };
  }),
  locationId: id,
  brandColour: readText((text) => {
    const reading = readBrandColour(text);
    return reading.kind === 'accepted' ? { value: reading.colour } : reading;
  }),
  logo: readText((text) => {
    const reading = readLogo(text);
    if (reading.kind === 'read') return { value: reading.dataUrl };
    const { problem } = reading;
    const most = MAX_LOGO_BYTES / 1_000;
    // People write a picture's path into the file.
    if (!/^\s*data:/.test(text)) return { kind: 'not-written-picture', most };
    return problem === 'not-a-picture' ? { kind: problem } : { kind: problem, most };
  }),
  languages: z
    .array(z.enum(LanguageSchema.options))
    .min(1)
    .refine((list) => new Set(list).size === list.length, broken({ kind: 'twice' })),
  privacyNotice: notice,
  openingHours: hours,
  quietHours: hours,
  desks: z
    .array(
      z.strictObject({
        id,
        name: line(MAX_DESK_NAME_LENGTH),
        /** Such as "floor 1, left of the stairs". */
        direction: line(MAX_DIRECTION_LENGTH).optional(),
      }),
    )
    .max(MAX_DESKS),
  lines: z
    .array(
      z.strictObject({
        id,
        name: line(MAX_LINE_NAME_LENGTH).optional(),
        where: line(MAX_DIRECTION_LENGTH).optional(),
        opensBeforeMin: PLAIN_LAYER.opensBeforeMin,
        closesAfterMin: PLAIN_LAYER.closesAfterMin,
        minutes: z.int().min(1).max(MAX_MINUTES).optional(),
        walkIns: hours.optional(),
      }),
    )
    .max(MAX_LINES),
  people: z.array(z.strictObject({ id, name: line(MAX_PERSON_NAME_LENGTH) })).max(MAX_PEOPLE),
  oidc: z.strictObject({
    issuer: z
      .string()
      .trim()
      .max(500)
      .refine(isIssuer, broken({ kind: 'not-an-issuer' })),
    clientId: word(200),
    scopes: z
      .string()
      .trim()
      .max(300)
      .regex(ONE_LINE)
      .refine((text) => text.split(/\s+/).includes('openid'), broken({ kind: 'no-openid-scope' }))
      .optional(),
    groupsClaim: word(200).optional(),
    deskGroups: z.array(word(200)).min(1).max(50),
    administratorGroups: z.array(word(200)).max(50).optional(),
  }),
  retention: z.strictObject({
    names: days(RETENTION_DAYS.names),
    eventBodies: days(RETENTION_DAYS.eventBodies),
    unreadableBodies: days(RETENTION_DAYS.unreadableBodies),
    appointments: days(RETENTION_DAYS.appointments),
    audit: days(RETENTION_DAYS.audit),
  }),
  network: NetworkSchema,
  lobbies: z
    .array(z.strictObject({ locationId: id, lines: z.array(id).max(MAX_LINES) }))
    .max(MAX_LOBBIES)
    .superRefine((lobbies, context) => {
      const seen = new Set<number>();
      for (const [at, { lines }] of lobbies.entries()) {
        if (lines.some((line) => seen.has(line)))
          context.addIssue({ code: 'custom', path: [at, 'lines'], ...broken({ kind: 'twice' }) });
        for (const line of lines) seen.add(line);
      }
      if (new Set(lobbies.map(({ locationId }) => locationId)).size !== lobbies.length)
        context.addIssue({ code: 'custom', ...broken({ kind: 'twice' }) });
    }),
  lobbiesPage: z.strictObject({
    /** SHA-256 of the password, which is not stored. */
    passwordHash: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/),
    host: word(100).optional(),
    port: z.number().int().min(0).max(MAX_PORT).optional(),
  }),
} satisfies Record<OwnName, z.ZodType>;

const canBe = (make: () => unknown): boolean => {
  try {
    return Boolean(make());
  } catch {
    return false;
  }
};

export const MORE_RULES: Readonly<Record<NonNullable<TextRow['more']>, (text: string) => boolean>> = {
  // Unchanged, because the booking system may sign the text it was registered with.
  'not-https-address': (text) => /^https:\/\/[^\s]+$/.test(text) && URL.canParse(text),
  // Without HTTPS, everyone on the network could read phone numbers.
  'not-safe-address': (text) =>
    URL.canParse(text) &&
    (/^https:\/\/[^\s]+$/.test(text) ||
      /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])[:/]/.test(text)) &&
    new URL(text).username === '',
  'not-a-printer': (text) => readPrinterAddress(text) !== undefined,
  // In names of keys.
  'not-an-account': (text) => /^[A-Za-z0-9_-]+$/.test(text),
  'not-a-zone': (timeZone) => canBe(() => new Intl.DateTimeFormat('en', { timeZone })),
  'not-a-locale': (tag) => canBe(() => Intl.getCanonicalLocales(tag).length === 1),
};
