import { describe, expect, it } from 'vitest';
import { anna, lobby, many } from '../../../test/support/hubs/intake-lobby.ts';

describe('a back-office system with the token', () => {
  it('a back-office system with the token brings one appointment, whose visitor is found by the code at once', async () => {
    const l = await lobby();
    expect(l.kindOf('A42')).toBe('unknown');
    expect(await l.send(anna)).toMatchObject({ status: 200, body: { taken: 1, problems: [] } });
    expect(l.kindOf('A42')).toBe('found');
  });

  it('a back-office system with the token may send the same again and again: there is one visitor, and a change is a change', async () => {
    const l = await lobby();
    for (let n = 0; n < 3; n++) expect((await l.send([anna])).body).toEqual({ taken: 1, problems: [] });
    expect(l.hub.day.count()).toBe(1);
    expect(
      l.log.lines.filter(({ event }) => event === 'entries-taken').map(({ fields }) => fields?.['changed']),
    ).toEqual([1, 0, 0]);
    await l.send({ ...anna, code: 'B-7' });
    expect([l.kindOf('A42'), l.kindOf('B7'), l.hub.day.count()]).toEqual(['unknown', 'found', 1]);
  });

  it('a back-office system with the token never takes back a visitor who has checked in here', async () => {
    const l = await lobby();
    await l.send(anna);
    l.hub.actions.atDesk('check-in', 'a1');
    await l.send({ ...anna, status: 'Scheduled' });
    await l.send({ ...anna, status: 'No-show' });
    const first = (await l.hub.day.watch(undefined).next()).value;
    expect(first?.kind === 'snapshot' && first.appointments[0]?.status).toBe('Checked-in');
  });

  it('a back-office system with the token brings a list of a thousand; of more, nothing is taken', async () => {
    const l = await lobby();
    expect((await l.send(many(1_000))).body).toEqual({ taken: 1_000, problems: [] });
    expect(l.hub.day.count()).toBe(1_000);
    expect(await l.send(many(1_001))).toMatchObject({ status: 413, body: { error: 'too-many' } });
  });

  it('a back-office system with the token is told which entries were not taken and why; the good ones count', async () => {
    const l = await lobby();
    const entries = [
      anna,
      { ...anna, id: 'a2', endTime: '2026-01-05T08:00:00Z' },
      { ...anna, id: 'a3', firstName: undefined },
      'no object',
      { ...anna, id: 'a5', startTime: 'soon' },
      { ...anna, id: 'a6', lineId: 'first' },
      { ...anna, code: 'A-43' },
      { ...anna, id: 'a7', startTime: '2029-01-05T09:10:00Z', endTime: '2029-01-05T09:40:00Z' },
      { ...anna, id: 'a8', startTime: '2025-01-05T09:10:00Z', endTime: '2025-01-05T09:40:00Z' },
      { ...anna, id: 'a9', code: 'C-1' },
    ];
    expect(await l.send(entries)).toMatchObject({
      status: 200,
      body: {
        taken: 2,
        problems: [
          { entry: 2, field: 'endTime', rule: { kind: 'before-start' }, isTaken: false },
          { entry: 3, field: 'firstName', rule: { kind: 'missing' } },
          { entry: 4, rule: { kind: 'not-an-object' } },
          { entry: 5, field: 'startTime', rule: { kind: 'not-a-time' } },
          { entry: 6, field: 'lineId', rule: { kind: 'not-a-number' } },
          { entry: 7, field: 'id', rule: { kind: 'double', number: 1 } },
          { entry: 8, field: 'startTime', rule: { kind: 'too-far-ahead' } },
          { id: 'a8', rule: { kind: 'long-over' }, isTaken: false },
        ],
      },
    });
  });

  it('a back-office system may send its own form of a list with the booking system’s ids', async () => {
    const l = await lobby({ settings: { timeZone: 'UTC', lines: [{ id: 7, name: 'Passports' }] } });
    const entry = (id: string, code: string, line: string) => ({
      id,
      publicId: code,
      customer: { firstName: 'Anna', lastName: 'Kowalska' },
      lineName: line,
      startTime: '05.01.2026 9:10',
      duration: 30,
      status: 'CANCELED',
    });
    const data = [
      entry('a1', 'A-42', 'passports'),
      entry('a2', '', 'passports'),
      entry('a3', 'A-44', 'Visas'),
    ];
    expect(await l.send({ meta: { total: 3 }, data })).toMatchObject({
      status: 200,
      body: {
        taken: 2,
        problems: [
          { entry: 2, field: 'publicId', rule: { kind: 'no-code' }, isTaken: true },
          { entry: 3, field: 'lineName', rule: { kind: 'unknown-line', text: 'Visas' }, isTaken: false },
        ],
      },
    });
    expect(l.kindOf('A42')).toBe('cancelled');
    expect(l.hub.actions.lookUp('A-42').appointments).toMatchObject([{ lineId: 7, lastName: 'Kowalska' }]);
  });

  it('a back-office system that sends no ids of the booking system is told that once', async () => {
    const l = await lobby();
    const { id: _id, code: _code, lineId: _line, ...rest } = anna;
    for (const body of [[rest, rest], rest, [{ ...rest, hash: 'x', service: { name: 'Passports' } }]])
      expect(await l.send(body)).toMatchObject({ status: 400, body: { error: 'not-of-service' } });
    expect(l.hub.day.count()).toBe(0);
  });

  it('a back-office system may give two visitors one code: neither is checked in by it, both are at the desk, and it is told', async () => {
    const l = await lobby();
    expect((await l.send(anna)).body).toEqual({ taken: 1, problems: [] });
    const bea = { ...anna, id: 'b1', code: 'a 42', firstName: 'Bea', lastName: 'Roth' };
    const doubt = (id: string) => ({
      id,
      field: 'code',
      rule: { kind: 'code-of-another' },
      isTaken: true,
    });
    expect((await l.send(bea)).body).toEqual({ taken: 1, problems: [doubt('b1')] });
    expect((await l.send([anna, bea])).body).toEqual({ taken: 2, problems: [doubt('a1'), doubt('b1')] });
    expect(l.kindOf('A42')).not.toBe('found');
    expect(l.hub.day.count()).toBe(2);
  });

  it('a back-office system may give a visitor one code for two appointments, and today’s code to another visitor of tomorrow', async () => {
    const l = await lobby();
    const later = { ...anna, id: 'a2', startTime: '2026-01-05T14:00:00Z', endTime: '2026-01-05T14:30:00Z' };
    const tomorrow = { startTime: '2026-01-06T09:10:00Z', endTime: '2026-01-06T09:40:00Z' };
    const bea = { ...anna, ...tomorrow, id: 'b1', firstName: 'Bea', lastName: 'Roth' };
    const carl = { ...bea, id: 'c1', code: 'A-42-1', firstName: 'Carl' };
    expect((await l.send([anna, later, bea, carl])).body).toEqual({ taken: 4, problems: [] });
  });

  it('a back-office system with the token is told to come again about a visit of which something is on its way', async () => {
    let end = (): void => {};
    const held = new Promise<never>((_, reject) => {
      end = () => reject(new Error('the line broke'));
    });
    const l = await lobby({
      fetch: () => held,
      apiKey: 'k',
      settings: { baseUrl: 'https://service.example' },
    });
    await l.send(anna);
    l.hub.actions.atDesk('check-in', 'a1');
    const tomorrow = { ...anna, startTime: '2026-01-06T09:10:00Z', endTime: '2026-01-06T09:40:00Z' };
    expect((await l.send(tomorrow)).body).toEqual({
      taken: 0,
      problems: [{ id: 'a1', rule: { kind: 'on-its-way' }, isTaken: false }],
    });
    end();
  });

  it('a back-office system with the token changes nothing but appointments with keys that programs trip over', async () => {
    const l = await lobby();
    const keys = `{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"x": 1}}, "toString": "x", ${JSON.stringify(anna).slice(1)}`;
    expect((await l.send(keys)).body).toEqual({ taken: 1, problems: [] });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect((await l.send('{"__proto__": {"id": "x", "code": "A-1"}}')).body).toEqual({
      error: 'not-appointments',
    });
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['text that is no JSON', 'id,code', {}, 400],
    ['two objects in a row', `${JSON.stringify(anna)},${JSON.stringify(anna)}`, {}, 400],
    ['a number', '7', {}, 400],
    ['nothing', '', {}, 400],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), {}, 400],
    ['lists in lists, very deep', '['.repeat(200_000), {}, 400],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [
      'text, as a browser may send without asking',
      JSON.stringify(anna),
      { 'content-type': 'text/plain' },
      415,
    ],
    ['a compressed body', JSON.stringify(anna), { 'content-encoding': 'gzip' }, 415],
    ['more than a mebibyte', ' '.repeat(1024 * 1024 + 1), {}, 413],
  ])(
    'a back-office system with the token is refused with %s, and goes on',
    async (_what, body, headers, status) => {
      const l = await lobby();
      expect((await l.send(body, headers)).status).toBe(status);
      expect(l.hub.day.count()).toBe(0);
      expect((await l.send(anna)).status).toBe(200);
    },
  );

  it('a back-office system with the token is refused with a body in chunks that grows too large', async () => {
    const l = await lobby();
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
        if (++sent === 100) controller.close();
      },
    });
    const refused = l.send(anna, {}, { body: stream, duplex: 'half' });
    // The connection ends with the answer; a sender that still writes may see the end before the answer.
    expect(
      await refused.then(
        ({ status }) => status,
        () => 'cut',
      ),
    ).toSatisfy((end) => end === 413 || end === 'cut');
    expect((await l.send(anna)).status).toBe(200);
  });

  it('a back-office system with the token has a pace: beyond it is told when to come again', async () => {
    const l = await lobby();
    const statuses = [];
    for (let n = 0; n < 62; n++) statuses.push((await l.send(anna)).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
    expect((await l.send(anna)).headers.get('retry-after')).toBe('1');
    await l.clock.advance(1_000);
    expect((await l.send(anna)).status).toBe(200);
  });
});
