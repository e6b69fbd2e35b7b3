/** Attacks on what the hub knows: codes, ids and handles tried through every procedure that takes one. */
import { type Answer, type Line } from './line.ts';
import { type Attack, type Siege, wordsToGuess } from './siege.ts';
import { oneOf, wholeBetween } from '../random.ts';

/** An answer but for its moments, its handles and how it was carried: what an attacker compares. */
function meaningOf(answer: Answer): string {
  if (answer.kind !== 'answer') return answer.kind;
  const body = JSON.stringify(answer.body) ?? '';
  return `${answer.status} ${body.replaceAll(/"(at|until)":\d+/g, '"$1":0')}`;
}

/** A code of somebody, of nobody, or one sign away from somebody's. */
function drawnCode({ house, random }: Siege): string {
  const { code } = oneOf(random, house.prey);
  const chance = random();
  if (chance < 0.35) return code;
  if (chance < 0.6) return `${code.slice(0, -1)}${wholeBetween(random, 2, 9)}`;
  return `T${Array.from({ length: 7 }, () => wholeBetween(random, 2, 9)).join('')}`;
}

async function kioskLine(siege: Siege): Promise<Line | undefined> {
  return siege.line(await siege.seat('kiosk'));
}

/** Codes through all that looks one up, several at once. */
export const codes: Attack = async (siege) => {
  const { random, house, findings, at } = siege;
  const line = await kioskLine(siege);
  if (!line) return;
  await Promise.all(
    Array.from({ length: wholeBetween(random, 3, 16) }, async () => {
      const code = drawnCode(siege);
      const appointmentId = oneOf(random, house.prey).id;
      const chance = random();
      const answer =
        chance < 0.7
          ? await line.ask('appointments.find', { code })
          : chance < 0.9
            ? await line.ask('appointments.checkIn', {
                code,
                appointmentId,
                ...(random() < 0.5 ? { phoneDigits: String(wholeBetween(random, 100, 999)) } : {}),
              })
            : await line.ask('appointments.checkInByStaff', { code, appointmentId, pin: '135790' });
      findings.count('codes tried');
      if (answer.kind === 'silent') findings.violation(`${at}: a code was not answered`);
      if (answer.kind === 'answer' && answer.status >= 500)
        findings.violation(`${at}: a code was answered ${answer.status}`);
    }),
  );
};

/** A code of nobody that reads the same when its middle is left out, as the front desk sees it. */
function falseTwin({ house, random }: Siege, real: string): string {
  for (;;) {
    const middle = Array.from({ length: 6 }, () => wholeBetween(random, 2, 9)).join('');
    const twin = `${real.slice(0, 1)}${middle}${real.slice(-1)}`;
    if (!house.visitors.some(({ code }) => code === twin)) return twin;
  }
}

interface Told {
  /** The answer with its handle made unrecognisable: what it says, and the handle's pattern. */
  readonly shape: string;
  readonly handle: unknown;
}

async function askWith(line: Line, reason: string, code: string): Promise<Told> {
  const answer = await line.ask('help.ask', { reason, code, language: 'en', listens: false });
  const body = answer.kind === 'answer' ? answer.body : undefined;
  const handle = typeof body === 'object' && body !== null && 'helpId' in body ? body.helpId : undefined;
  const pattern = String(handle).replaceAll(/[\w-]/g, 'x');
  return { shape: meaningOf(answer).replace(JSON.stringify(handle) ?? '', pattern), handle };
}

/** Calls for help with codes that nobody found: neither words nor handles may tell a real one from its false twin. */
export const asks: Attack = async (siege) => {
  const { random, findings, at, house } = siege;
  const reason = oneOf(random, ['unknown', 'early', 'late', 'confirm', 'here-early']);
  const [one, other] = [oneOf(random, house.prey).code, oneOf(random, house.prey).code];
  const twin = (code: string): string => falseTwin(siege, code);
  const real = [one, one, twin(one), other, twin(other), one];
  const nobody = twin(one);
  const falsely = [nobody, nobody, twin(one), twin(other), twin(other), nobody];
  const [first, second] = [await siege.freshKiosk(), await siege.freshKiosk()];
  // What a screen asked before decides which of its calls are used again.
  if (!first || !second) return findings.count('help asked passed over: no screen is unused');
  const lines = [await siege.line(first), await siege.line(second)];
  const told = [];
  for (const [n, codes] of [real, falsely].entries()) {
    const line = lines[n];
    if (!line) return;
    const answers: Told[] = [];
    for (const code of codes) answers.push(await askWith(line, reason, code));
    findings.count('help asked with codes', answers.length);
    told.push(
      answers.map(
        ({ shape, handle }) => `${shape} as ${answers.findIndex((first) => first.handle === handle)}`,
      ),
    );
  }
  const [ofReal, ofFalse] = told.map((answers) => answers.join(' | '));
  if (ofReal !== ofFalse)
    findings.violation(`${at}: help.ask tells real codes from false ones: ${ofReal}, not ${ofFalse}`);
};

/** What the hub's own calls are marked with is no reason of a kiosk. */
export const ownReason: Attack = async (siege) => {
  const line = await kioskLine(siege);
  if (!line) return;
  const answer = await line.ask('help.ask', { reason: 'too-many-misses', language: 'en', listens: false });
  siege.findings.count('the hub’s own reason sent');
  if (answer.kind === 'answer' && answer.status !== 400)
    siege.findings.violation(
      `${siege.at}: a kiosk’s call for the hub’s own reason was answered ${answer.status}`,
    );
};

/** Handles of other screens, and ids of others' appointments: answered as ones that never were. */
export const handles: Attack = async (siege) => {
  const { random, findings, at, house, knowledge } = siege;
  const line = await kioskLine(siege);
  if (!line) return;
  const known = knowledge.handles(line.seat);
  const told = known.length === 0 ? 'x' : oneOf(random, known);
  const isNumber = /^\d+$/.test(told);
  const foreign = isNumber ? Number(told) : told;
  const madeUp = isNumber ? 999_999_999 : told.replaceAll(/[a-z]/g, 'q');
  const ours = oneOf(random, house.prey).id;
  const pairs = [
    ['help.follow', { helpId: foreign }, { helpId: madeUp }],
    ['help.withdraw', { helpId: foreign }, { helpId: madeUp }],
    [
      'appointments.watchSeen',
      { arrival: told, appointmentId: ours },
      { arrival: 'q'.repeat(told.length), appointmentId: 'qqq' },
    ],
    [
      'appointments.watchSeen',
      { arrival: ours, appointmentId: ours },
      { arrival: 'qqq', appointmentId: 'qqq' },
    ],
  ] as const;
  for (const [path, real, false_] of pairs) {
    const [one, other] = await Promise.all([line.ask(path, real), line.ask(path, false_)]);
    findings.count('handles of others tried');
    if (one.kind === 'cut' || other.kind === 'cut') return;
    if (meaningOf(one) !== meaningOf(other))
      findings.violation(
        `${at}: ${path} tells a handle of somebody else: ${meaningOf(one)}, not ${meaningOf(other)}`,
      );
  }
};

/** The hub speaks for screens; what a display may have said is on the board. */
export const speech: Attack = async (siege) => {
  const { random, findings, at } = siege;
  const surface = oneOf(random, ['kiosk', 'display'] as const);
  const line = await siege.line(await siege.seat(surface));
  if (!line) return;
  const text = oneOf(random, [
    'x',
    '[[f00]] [[',
    '<speak><audio src="file:///etc/passwd"/></speak>',
    '-f /etc/passwd',
    '--stdout\n-w /tmp/x',
    '\u0000\u001b[31m',
    'a '.repeat(90),
    ...wordsToGuess(siege),
  ]);
  const language = oneOf(random, ['en', 'de', 'xx', '../../etc', '-v', 'x'.repeat(35)]);
  const answer =
    surface === 'kiosk'
      ? await line.ask('speech.say', { text, language, rate: 1 })
      : await line.ask('speech.sayCall', {
          callKey: oneOf(random, ['1', 'a', text.slice(0, 50) || 'x']),
          text,
          language,
        });
  findings.count('texts to be spoken');
  if (answer.kind === 'silent') findings.violation(`${at}: a text was not answered`);
  const isSpoken = meaningOf(answer).includes('"kind":"spoken"');
  if (surface === 'display' && isSpoken)
    findings.violation(`${at}: a display had something spoken that is on no board`);
};
