/** What goes over the line of a screen on the network, word by word, while visitors of whom every word is known are called. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inSeconds } from '../../../test/support/eventually.ts';
import { at, eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { SHARED_IDS } from '../../../test/support/hubs/hub-of.ts';
import { type NetBrowser, pairedHouse } from '../../../test/support/hubs/paired-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Surface } from '../../contract/roles.ts';

/** Of everybody in this house: what no display at "number" may be sent. The codes of those who are called are on it. */
const CANARIES = {
  called: {
    id: '77180421',
    firstName: 'Quillon',
    lastName: 'Vantreight',
    phoneNumber: '+49555018801',
    email: 'qv-canary@mail.example',
    assigneeName: 'Ottoline Marchbanks',
    note: 'canary-note-1',
  },
  waiting: {
    id: '77180422',
    code: 'W-8431',
    firstName: 'Zebedee',
    lastName: 'Ulmenstein',
    phoneNumber: '+49555018802',
    email: 'zu-canary@mail.example',
  },
  walkIn: {
    id: '77180423',
    firstName: 'Ysolde',
    lastName: 'Framlingham',
    phoneNumber: '+49555018803',
    email: 'yf-canary@mail.example',
    note: 'canary-note-2',
    externalId: 'ext-canary-3',
  },
} as const;
const ALL = Object.values(CANARIES).flatMap((of) => Object.values(of));

const COLUMNS = 'id,code,firstName,lastName,phoneNumber,email,lineId,lineName,assigneeName,startTime,endTime';

function roster(): string {
  const { called, waiting } = CANARIES;
  const path = join(temporaryFolder(), 'roster.csv');
  const row = (of: typeof called | typeof waiting, code: string): string =>
    [of.id, code, of.firstName, of.lastName, of.phoneNumber, of.email, 1, 'Advice']
      .concat([called.assigneeName, at(600), at(1_800)])
      .join(',');
  writeFileSync(path, [COLUMNS, row(called, 'A-42'), row(waiting, waiting.code)].join('\n'));
  return path;
}

/** Rejects when its line goes. */
async function toItsEnd(stream: AsyncIterator<unknown>): Promise<void> {
  for (let isOver = false; !isOver;) isOver = (await stream.next()).done === true;
}

async function houseOfCanaries() {
  const house = await pairedHouse({
    webhookSecret: SECRET,
    profile: SHARED_IDS,
    settings: { rosterFile: roster(), baseUrl: 'https://service.example' },
    fetch: () => Promise.resolve(Response.json({ statusCode: 200 })),
  });
  await inSeconds(house.clock, () => expect(house.hub.day.count()).toBe(2));

  /** All that comes over a line, with what its page was answered. */
  async function captured(surface: Surface, browser: NetBrowser) {
    const page = await browser.ask('GET', `${house.originOf(surface)}/${surface}/`);
    let text = JSON.stringify(page);
    const { client, socket } = await browser.connect(surface);
    socket.on('message', (data: Buffer) => (text += data.toString()));
    return { client, text: () => text };
  }

  /** A display that asks for whatever a display may ask for. */
  async function display(own: Parameters<typeof house.letIn>[1] = {}) {
    const { client, text } = await captured('display', house.letIn('display', own));
    const [settings, orders] = [await client.screen.watch(), await client.screen.orders()];
    const [board, calls] = [await client.board.watch(), await client.board.calls({})];
    const readers: readonly Promise<unknown>[] = [settings, orders, board, calls].map(toItsEnd);
    void Promise.allSettled(readers);
    return text;
  }

  async function hear(type: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    expect(await postEvent(house.hub.webhookAddress, eventBody(type, data))).toBe(200);
  }
  return { ...house, captured, display, hear };
}

const held = (text: string, words: readonly string[]): readonly string[] =>
  words.filter((word) => text.includes(word));

it('a display of the network that shows numbers is sent none of twenty words that are known of visitors', async () => {
  expect(ALL.length).toBe(20);
  const house = await houseOfCanaries();
  const [numbers, names] = [
    await house.display(),
    await house.display({ settings: { display: { privacy: 'first-name' } } }),
  ];
  const { called, waiting, walkIn } = CANARIES;
  const call = (seconds: number) => ({ status: 'CALLED', called: { date: at(seconds), desk: 4 } });
  await house.hear('ticket_created', { ...called, line: 1 });
  await house.hear('ticket_created', { ...waiting, line: 1 });
  await house.hear('ticket_called', { ...called, line: 1, ...call(30) });
  await house.hear('ticket_called', { ...walkIn, line: 1, ...call(31) });
  await house.hear('ticket_recalled', { ...called, line: 1, ...call(45) });
  await inSeconds(house.clock, () => {
    for (const text of [numbers, names]) expect(text()).toContain('A-42');
    // What is looked for would be found.
    expect(names()).toContain(walkIn.firstName);
  });
  expect(held(numbers(), ALL)).toEqual([]);
  // First name and initial are that rung's, and nothing else is.
  expect(held(names(), ALL)).toEqual([walkIn.firstName]);
});

it('a kiosk of the network is sent none of another visitor’s words, and of this one’s what the house shows', async () => {
  const house = await houseOfCanaries();
  const { called, waiting, walkIn } = CANARIES;
  await house.hear('ticket_created', { ...walkIn, line: 1 });
  const { client, text } = await house.captured('kiosk', house.letIn('kiosk'));
  const settings = await client.screen.watch();
  await settings.next();
  const codes = ['A-42', 'A-43', called.id, called.lastName];
  for (const code of codes) {
    let isOver = false;
    const asked = client.appointments.find({ code }).finally(() => (isOver = true));
    await inSeconds(house.clock, () => expect(isOver).toBe(true));
    expect((await asked).kind).toBe(code === 'A-42' ? 'found' : 'unknown');
  }
  const others = [...Object.values(waiting), ...Object.values(walkIn)];
  expect(held(text(), others)).toEqual([]);
  // The id is this screen's to check in with, until the visitor has gone.
  expect(held(text(), Object.values(called))).toEqual([called.id, called.firstName]);
});
