/** Who is in the lobby of the suite: names in twelve scripts, a crowd, and those whom no claim may find. Pure. */
import { MINUTE_MS } from '../../../src/clock/clock.ts';

interface Row {
  readonly id: string;
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As lists write numbers: with spaces, words, digits of other scripts. */
  readonly phone: string;
  /** `YYYY-MM-DD`. */
  readonly born: string;
  readonly locationId: number;
  readonly status: 'Scheduled' | 'Cancelled';
  readonly inDays: number;
}

/** What a claim is checked by. */
export type Fact = 'phone' | 'birth-date';

const digitsOf = (n: number): string => String(n % 10_000).padStart(4, '0');

/** Days after 1950, one for each row. */
const bornOf = (n: number): string => new Date(Date.UTC(1950, 0, 1 + n)).toISOString().slice(0, 10);

function rowOf(n: number, about: Partial<Row>): Row {
  return {
    id: `w${String(n).padStart(6, '0')}`,
    code: `K${String(700_000 + n)}`,
    firstName: 'Ada',
    lastName: 'Nobody',
    phone: `+49 30 555 ${digitsOf(n)}`,
    born: bornOf(n),
    locationId: 1,
    status: 'Scheduled',
    inDays: 0,
    ...about,
  };
}

/** The name of the list, and what its bearer may type. */
const NAMES: readonly (readonly [listed: string, ...typed: string[]])[] = [
  ['Müller-Grün', 'MULLER-GRUN', 'Mueller Gruen', 'grün', 'Grün, Müller'],
  ['García López', 'garcia lopez', 'LOPEZ'],
  ['O’Connor', 'oconnor', "O'CONNOR"],
  ['van der Berg', 'berg', 'Vanderberg', 'VAN DER BERG'],
  ['Yıldız', 'yildiz', 'YILDIZ'],
  ['Großmann', 'grossmann', 'GROSSMANN'],
  ['Шевченко', 'шевченко', 'Shevchenko'],
  ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδοπουλος'],
  ['الأحمد', 'الاحمد'],
  ['כהן', 'כֹּהֵן'],
  ['शर्मा', 'शर्मा'],
  ['ใจดี', 'ใจดี'],
  ['王', 'Wang', '王'],
  ['김', '김'.normalize('NFD')],
  ['サトウ', 'ｻﾄｳ'],
  ['Պետրոսյան', 'պետրոսյան'],
  ['ბერიძე', 'ბერიძე'],
];

const inScript = (text: string, zero: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

/** How lists write a number that ends with four digits. */
const PHONES: readonly ((digits: string) => string)[] = [
  (digits) => `+49 30 555 ${digits}`,
  (digits) => `0048-600-55${digits}`,
  ([a, b, c, d]) => `(030) 555 ${a}${b} ${c}${d}`,
  (digits) => inScript(`+96650555${digits}`, '٠'),
  (digits) => inScript(`+9821555${digits}`, '۰'),
  (digits) => `Mobile: 0170 555${digits}`,
  (digits) => `tel:+4930555${digits};ext=27`,
];

/** How visitors type them: the kiosk has Latin keys, keyboards have others. */
const TYPED: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => inScript(digits, '٠'),
  (digits) => inScript(digits, '۰'),
  (digits) => inScript(digits, '０'),
  (digits) => ` ${digits} `,
];

export interface Claimed {
  readonly lastName: string;
  readonly fact: string;
}

const factOf = (row: Row, n: number, fact: Fact): string => (fact === 'phone' ? digitsOf(n) : row.born);

/** Letters alone, the same for the same number. */
const letters = (n: number): string =>
  Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)] ?? '').join('');

export interface Listed {
  readonly rows: readonly Row[];
  /** What finds whom: each row's bearer, and nobody else. */
  readonly finds: readonly { readonly claim: Claimed; readonly row: Row }[];
  /** A claim of each kind that finds nobody, and that no other kind may be told from. */
  nobody(kind: Nobody, random: () => number): Claimed;
}

export const NOBODIES = [
  'an unknown name',
  'a known name with another fact',
  'two visitors',
  'another day',
  'another location',
  'cancelled',
  'a beginning of a name',
  'a particle',
  'no words',
] as const;
export type Nobody = (typeof NOBODIES)[number];

/** What is typed in the name of nobody; looked for where nothing typed may be. */
export const MARK = 'Zzqxw';

const NO_WORDS = ['', ' ', '%', "' OR 1=1 --", '<b>', '\u0000', '\u202E', '-', '.*', '😀', 'x'.repeat(200)];

const pick = <T>(random: () => number, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('there is nobody to choose');
  return one;
};

/** `crowd`: visitors beside those of the names. The same for the same arguments. */
export function listOf(fact: Fact, crowd: number): Listed {
  const named = NAMES.map(([lastName], n) => {
    const phone = (PHONES[n % PHONES.length] ?? String)(digitsOf(n));
    return rowOf(n, { lastName, phone, firstName: `Given${letters(n)}` });
  });
  const many = Array.from({ length: crowd }, (_, n) =>
    rowOf(1_000 + n, { lastName: `Zunam${letters(1_000 + n)}`, firstName: 'Bo' }),
  );
  const twins = [500, 501].map((n) =>
    rowOf(n, {
      lastName: 'Zwilling',
      firstName: `Twin${letters(n)}`,
      phone: '+49 30 555 0500',
      born: bornOf(500),
    }),
  );
  const away = {
    'another day': rowOf(510, { lastName: 'Morgen', inDays: 2 }),
    'another location': rowOf(511, { lastName: 'Anderswo', locationId: 2 }),
    cancelled: rowOf(512, { lastName: 'Abgesagt', status: 'Cancelled' }),
  };
  const numberOf = ({ id }: Row): number => Number(id.slice(1));
  const of = (row: Row): string => factOf(row, numberOf(row), fact);

  function nobody(kind: Nobody, random: () => number): Claimed {
    const someone = pick(random, many);
    const unknown = `${MARK}${letters(Math.floor(random() * 100_000))}`;
    switch (kind) {
      case 'an unknown name':
        return { lastName: unknown, fact: of(someone) };
      case 'a known name with another fact':
        return {
          lastName: someone.lastName,
          fact: of(
            pick(
              random,
              many.filter((one) => of(one) !== of(someone)),
            ),
          ),
        };
      case 'two visitors':
        return { lastName: 'Zwilling', fact: fact === 'phone' ? digitsOf(500) : bornOf(500) };
      case 'another day':
      case 'another location':
      case 'cancelled':
        return { lastName: away[kind].lastName, fact: of(away[kind]) };
      case 'a beginning of a name':
        return { lastName: someone.lastName.slice(0, -2), fact: of(someone) };
      case 'a particle':
        return {
          lastName: pick(random, ['van', 'van der', 'der']),
          fact: fact === 'phone' ? digitsOf(3) : bornOf(3),
        };
      case 'no words':
        return { lastName: pick(random, NO_WORDS), fact: pick(random, [of(someone), '', '%%%%', '____']) };
    }
  }

  const finds = NAMES.flatMap(([listed, ...typed], n) => {
    const row = named[n];
    if (!row) return [];
    const ways = fact === 'phone' ? TYPED : TYPED.slice(0, 1);
    return [listed, ...typed].map((lastName, at) => ({
      row,
      claim: { lastName, fact: (ways[(n + at) % ways.length] ?? String)(of(row)) },
    }));
  });
  return { rows: [...named, ...twins, ...Object.values(away), ...many], finds, nobody };
}

/** A list file with all of them, checked in from `now` on, in milliseconds since 1970. */
export function listText({ rows }: Pick<Listed, 'rows'>, now: number): string {
  const at = (days: number, minutes: number): string =>
    new Date(now + days * 1_440 * MINUTE_MS + minutes * MINUTE_MS).toISOString();
  return [
    'id,code,firstName,lastName,phoneNumber,birthDate,status,locationId,lineId,lineName,startTime,endTime',
    ...rows.map((row) =>
      [
        row.id,
        row.code,
        row.firstName,
        row.lastName,
        row.phone,
        row.born,
        row.status,
        row.locationId,
        1,
        'Advice',
        at(row.inDays, 0),
        at(row.inDays, 30),
      ]
        .map((cell) => `"${cell}"`)
        .join(','),
    ),
  ].join('\n');
}
