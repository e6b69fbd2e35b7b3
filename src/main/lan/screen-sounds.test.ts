/** The hub's voice for displays as pages get it: by an address that the line tells, over HTTP. */
import { beforeEach, describe, expect, it } from 'vitest';
import { at, eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { SURFACES } from '../../contract/roles.ts';
import { handleOf } from '../access/fleet-view.ts';
import type { HubVoice } from '../speech/hub-voice.ts';
import { ANSWER_HEADERS } from './answers.ts';
import { cookieName } from './screen-cookies.ts';

/** A lobby that has called Anna, and whose voice says everything as its own text. */
async function lobby() {
  const clock = createFakeClock();
  const known = fleetOf({ clock });
  const said: string[] = [];
  const voice: HubVoice = {
    languages: ['en'],
    say(_, { text }) {
      said.push(text);
      return Promise.resolve({ kind: 'spoken', wav: Buffer.from(`RIFF ${text}`) });
    },
  };
  const settings = { labelPrivacy: 'first-name' } as const;
  const hub = await hubOf({ clock, voice, own: known.fleet.own, settings, webhookSecret: SECRET });
  const unused = (): never => {
    throw new Error('not asked for');
  };
  const access = { hub: () => hub, touched() {}, settingsView: unused, saveSettings: unused };
  const screens = await screensOf(access, { known: { ...known, clock } });
  const called = { status: 'CALLED', called: { date: at(0), caller: 1, desk: 4 } };
  expect(await postEvent(hub.webhookAddress, eventBody('ticket_called', called))).toBe(200);

  /** The `number`th display has the words of Anna's call spoken; what it is told. */
  async function sayOn(number: number, text = 'Anna. Please go to Desk 4.') {
    const { client } = await screens.client('display', number);
    const calls = await (await client.board.calls({})).next();
    const call = calls.done === true ? undefined : calls.value.calls[0];
    const input = { callKey: call?.callKey ?? '', text, language: 'en' };
    return { answer: await client.speech.sayCall(input), label: call?.label };
  }
  async function pathFor(number: number): Promise<string> {
    const { answer } = await sayOn(number);
    if (answer.kind !== 'spoken') throw new Error(answer.kind);
    return answer.sound;
  }
  const idOf = (number: number): string => {
    const [, pass = ''] = screens.cookieOf('display', number).split('=');
    // What binds it to this run of the hub is the jar's.
    const screen = known.screens.known('display', pass.replace(/\.[^.]*$/, ''));
    if (!screen) throw new Error('no such display');
    return handleOf(screen);
  };
  const fetchAs = (number: number, path: string, method = 'GET') =>
    screens.getAt('display', path, { cookie: screens.cookieOf('display', number) }, method);
  return { ...screens, known, hub, said, sayOn, pathFor, idOf, fetchAs };
}

let house: Awaited<ReturnType<typeof lobby>>;
beforeEach(async () => {
  house = await lobby();
});

describe('the sound of a call', () => {
  it('the sound of a call is spoken once for two displays, and each fetches it by the address that it was told, as bytes', async () => {
    const [one, other] = [await house.pathFor(1), await house.pathFor(2)];
    expect(house.said).toEqual(['Anna. Please go to Desk 4.']);
    expect(one).toBe(other);
    for (const number of [1, 2]) {
      const answer = await house.fetchAs(number, one);
      expect(answer).toMatchObject({ status: 200, text: 'RIFF Anna. Please go to Desk 4.' });
      expect(answer.headers).toMatchObject({
        ...ANSWER_HEADERS,
        'content-type': 'audio/wav',
        'content-length': String(answer.text.length),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(await house.fetchAs(1, one, 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect((await house.fetchAs(1, one, 'POST')).status).toBe(405);
  });

  it('the sound of a call is nothing to a display that did not ask, to another role, to a stranger and under another page’s origin', async () => {
    const path = await house.pathFor(1);
    expect((await house.fetchAs(2, path)).status).toBe(404);
    expect((await house.getAt('display', path)).status).toBe(401);
    for (const surface of SURFACES.filter((each) => each !== 'display')) {
      const cookie = house.cookieOf(surface);
      expect((await house.getAt(surface, path, { cookie })).status, surface).toBe(404);
      expect((await house.getAt('display', path, { cookie })).status, surface).toBe(401);
      const headers = { cookie: house.cookieOf('display'), origin: house.originOf(surface) };
      expect((await house.getAt('display', path, headers)).status, surface).toBe(403);
    }
    expect((await house.fetchAs(1, path)).status).toBe(200);
  });

  it('the sound of a call is nothing to a display that was removed', async () => {
    const path = await house.pathFor(1);
    const setup = house.known.screens.ofWindow('setup');
    expect(house.fleet.revoke(setup, house.idOf(1))).toEqual({ kind: 'done' });
    expect((await house.fetchAs(1, path)).status).toBe(401);
  });

  it('the sound of a call says no name any more on a display that staff have set to numbers since', async () => {
    const path = await house.pathFor(1);
    const settings = { display: { privacy: 'number' } } as const;
    expect(house.fleet.change({ screenId: house.idOf(1), settings })).toEqual({ kind: 'done' });
    expect((await house.fetchAs(1, path)).status).toBe(404);
    const { answer, label } = await house.sayOn(1);
    expect(label).not.toContain('Anna');
    expect(answer).toEqual({ kind: 'failed' });
    expect((await house.sayOn(1, `Number ${label}.`)).answer.kind).toBe('spoken');
  });

  it('the sound of a call is nothing any more when the visitor was served, and after a minute', async () => {
    const path = await house.pathFor(1);
    await house.clock.advance(59_000);
    expect((await house.fetchAs(1, path)).status).toBe(200);
    await house.clock.advance(1_000);
    expect((await house.fetchAs(1, path)).status).toBe(404);
    const again = await house.pathFor(2);
    const served = { status: 'SERVED', served: { date: at(61) } };
    expect(await postEvent(house.hub.webhookAddress, eventBody('ticket_served', served))).toBe(200);
    expect((await house.fetchAs(2, again)).status).toBe(404);
  });

  it('the sound of a call is found by none of ten thousand guesses, by which a display is told nothing but 404', async () => {
    const path = await house.pathFor(1);
    const [, name = ''] = /^\/sounds\/(.{32})\.wav$/.exec(path) ?? [];
    const near = Array.from(
      name,
      (sign, n) => name.slice(0, n) + (sign === '0' ? '1' : '0') + name.slice(n + 1),
    );
    const random = Array.from({ length: 10_000 - near.length }, () =>
      Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join(''),
    );
    const screen = {
      id: house.known.screens.all().find(({ screen }) => handleOf(screen) === house.idOf(1))?.screen.id ?? '',
      surface: 'display',
    } as const;
    expect(house.hub.soundAt(path, screen)).toBeDefined();
    // The same screen after staff have made a kiosk of it.
    expect(house.hub.soundAt(path, { ...screen, surface: 'kiosk' })).toBeUndefined();
    for (const guess of [...near, ...random])
      expect(house.hub.soundAt(`/sounds/${guess}.wav`, screen), guess).toBeUndefined();
    const spellings = [
      ...near.slice(0, 4).map((each) => `/sounds/${each}.wav`),
      '/sounds/',
      '/sounds',
      path.toUpperCase(),
      path.replace('.wav', ''),
      `${path}/`,
      `/${path}`,
      path.replace('/sounds', '/sounds/../sounds'),
      path.replace('.wav', '%2Ewav'),
    ];
    for (const each of spellings) expect((await house.fetchAs(1, each)).status, each).toBe(404);
    expect((await house.fetchAs(1, path)).status).toBe(200);
  });

  it('the sound of a call goes to the page that asked where one browser shows two displays', async () => {
    const path = await house.pathFor(2);
    const port = house.portOf('display');
    const [, pass] = house.cookieOf('display', 2).split('=');
    const second = cookieName({ surface: 'display', port, isSecure: false }, 2);
    const cookie = `${house.cookieOf('display', 1)}; ${second}=${pass}`;
    const statuses = [];
    for (const query of ['', '?screen=1', '?screen=2', '?screen=3', '?screen=x'])
      statuses.push((await house.getAt('display', `${path}${query}`, { cookie })).status);
    expect(statuses).toEqual([404, 404, 200, 404, 404]);
  });
});
