import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { hubOf } from '../../test/support/hubs/hub-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const INPUT = {
  lineId: 7,
  firstName: 'Olga',
  lastName: 'Brandt',
  startTime: '2026-01-05T14:00:00.000Z',
  endTime: '2026-01-05T14:30:00.000Z',
};
const SETTINGS = { apiKey: 'a-key-of-the-test', settings: { baseUrl: 'https://service.example' } };

it('a form that is sent again after a new start of the hub books nothing twice, and has the code', async () => {
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  let created = 0;
  const open = (clock: ReturnType<typeof createFakeClock>) =>
    hubOf({
      ...SETTINGS,
      clock,
      databasePath,
      fetch(input) {
        const { method } = new Request(input);
        if (method === 'POST') created += 1;
        return Promise.resolve(
          Response.json({ statusCode: 201, id: '900', publicId: 'P-9' }, { status: 201 }),
        );
      },
    });
  const answers = [];
  for (let n = 0; n < 2; n += 1) {
    const clock = createFakeClock();
    const hub = await open(clock);
    const answer = hub.actions.create(INPUT, true, { draftKey: 'desk a' });
    await clock.advance(2_500);
    answers.push(await answer);
    await hub.close();
  }
  expect(answers[0]).toMatchObject({ kind: 'created', intentId: 1, appointmentId: '900', code: 'P-9' });
  expect(answers[1]).toEqual(answers[0]);
  expect(created).toBe(1);
});

it('a booking with somebody whom only the settings name is read with the name', async () => {
  const clock = createFakeClock();
  const hub = await hubOf({
    apiKey: SETTINGS.apiKey,
    settings: { ...SETTINGS.settings, people: [{ id: 88, name: 'M. Okafor' }] },
    clock,
    fetch: () =>
      Promise.resolve(Response.json({ statusCode: 201, id: '900', publicId: 'P-9' }, { status: 201 })),
  });
  expect((await hub.bookings.formData()).people).toEqual([{ assigneeId: 88, name: 'M. Okafor' }]);
  const answer = hub.actions.create({ ...INPUT, assigneeId: 88 }, false);
  await clock.advance(2_500);
  expect((await answer).kind).toBe('created');
  const days = hub.day.watch(undefined);
  expect((await days.next()).value).toMatchObject({
    appointments: [{ appointmentId: '900', assigneeId: 88, assigneeName: 'M. Okafor' }],
  });
});

describe('a booking without an answer', () => {
  it('a booking without an answer is in front of staff over a restart, cannot be dismissed, and is in the day once it was found', async () => {
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    let created = 0;
    const open = (clock = createFakeClock()) =>
      hubOf({
        ...SETTINGS,
        clock,
        databasePath,
        fetch(input) {
          const { method } = new Request(input);
          if (method === 'POST') created += 1;
          return Promise.resolve(Response.json({ statusCode: 502, message: 'Bang.' }, { status: 502 }));
        },
      });
    const clock = createFakeClock();
    const first = await open(clock);
    const answer = first.actions.create(INPUT, true);
    await clock.advance(2_500);
    expect((await answer).kind).toBe('unresolved');
    await first.close();

    const hub = await open();
    const [notice] = hub.status.snapshot().notices;
    expect(notice).toMatchObject({
      kind: 'unresolved-create',
      visitorName: 'Olga Brandt',
      lineName: 'Line 7',
    });
    expect(hub.status.snapshot().waitingToSend).toBe(0);
    expect(hub.status.dismiss(notice?.noticeId ?? '')).toBe(false);
    expect(hub.status.snapshot().notices).toHaveLength(1);

    const days = hub.day.watch(undefined);
    await days.next();
    const changed = days.next();
    const decision = { kind: 'it-is-there' as const, appointmentId: '900', code: 'P-9' };
    expect(hub.actions.resolve(1, decision)).toEqual({ kind: 'resolved' });
    expect((await changed).value).toMatchObject({
      kind: 'changed',
      appointment: { code: 'P-9', firstName: 'Olga' },
    });
    expect(hub.status.snapshot().notices).toEqual([]);
    expect(created).toBe(1);
  });
});

it.each([
  ['Vienna', 'de-AT', undefined, 'de'],
  ['Vienna', 'de-AT', 'tr', 'tr'],
  ['Dublin, as the service takes English itself,', 'en-IE', undefined, undefined],
  ['a lobby whose language Foyer has not', 'nl-NL', undefined, undefined],
])('a booking in %s (%s) with the language %s is sent with %s', async (_place, locale, chosen, sent) => {
  const clock = createFakeClock();
  const bodies: unknown[] = [];
  const hub = await hubOf({
    apiKey: SETTINGS.apiKey,
    settings: { ...SETTINGS.settings, locale },
    clock,
    async fetch(input) {
      bodies.push(await new Request(input).json());
      return Response.json({ statusCode: 201, id: '900', publicId: 'P-9' }, { status: 201 });
    },
  });
  const answer = hub.actions.create({ ...INPUT, languageCode: chosen }, true);
  await clock.advance(2_500);
  expect((await answer).kind).toBe('created');
  expect(bodies).toMatchObject([
    { firstName: 'Olga', ...(sent === undefined ? {} : { languageCode: sent }) },
  ]);
  if (sent === undefined) expect(bodies[0]).not.toHaveProperty('languageCode');
});
