import { describe, expect, it } from 'vitest';
import { readChanged, readCreated, readMade, readMaybeCreated } from './wire.ts';

describe('what the service answers', () => {
  it('an answer to a booking has an id and a short code, at the top or inside data, extra keys ignored', () => {
    const created = { id: 'a1', publicId: 'A-42' };
    expect(readCreated({ statusCode: 200, ...created, more: true })).toEqual(created);
    expect(readCreated({ statusCode: 200, data: created })).toEqual(created);
    expect(readCreated({ id: 17 })).toEqual({ id: '17' });
    expect(readCreated({ id: 'a1', publicId: ' A-42\n' })).toEqual(created);
    expect(readCreated({ id: 'a1', publicId: ' ' })).toEqual({ id: 'a1' });
  });

  it.each([
    ['under a name of its own', { statusCode: 201, appointment: { id: 'a1', publicId: 'A-42' } }],
    ['under a name inside data', { data: { appointment: { id: 'a1', publicId: 'A-42' } } }],
    ['in a list of one', { statusCode: 200, data: [{ id: 'a1', publicId: 'A-42' }] }],
    ['beside the id of the request', { id: 'r-7', data: { id: 'a1', publicId: 'A-42' } }],
  ])('an answer to a booking has the id and the code that stand together, %s', (_, body) => {
    expect(readCreated(body)).toEqual({ id: 'a1', publicId: 'A-42' });
  });

  it.each([
    ['as the user', { assignee: { id: 7 } }],
    ['by number', { assigneeId: 7 }],
    ['by digits', { assigneeId: '7' }],
  ])('an answer to a booking says who was picked, %s beside the id and the code', (_, told) => {
    const result = { id: 'a1', publicId: 'A-42', ...told };
    expect(readCreated({ result })).toEqual({ id: 'a1', publicId: 'A-42', reported: { assigneeId: 7 } });
  });

  it('an answer to a change says the slot and the user of that appointment, wherever it is', () => {
    const times = { startTime: '2026-11-20T10:05:00+01:00', endTime: '2026-11-20T09:20:00Z' };
    const record = { id: 17, ...times, assigneeId: 4 };
    const told = {
      assigneeId: 4,
      slot: { startsAt: Date.UTC(2026, 10, 20, 9, 5), endsAt: Date.UTC(2026, 10, 20, 9, 20) },
    };
    for (const body of [record, { data: record }, { data: { appointment: record } }, [record]])
      expect(readChanged('17', body)).toEqual(told);
  });

  it('an answer to a change says nothing if it is about another, twice, or has half a slot or a time without a zone', () => {
    const times = { startTime: '2026-11-20T10:05:00', endTime: '2026-11-20T10:20:00' };
    const record = { id: 'a1', assigneeId: 4 };
    const nothing = [
      undefined,
      { id: 'a2', assigneeId: 4 },
      { data: [record, record] },
      { id: 'a1', ...times },
      { id: 'a1', startTime: '2026-11-20T10:05:00Z' },
      { id: 'a1', startTime: '2026-11-20T10:05:00Z', endTime: '2026-11-20T10:05:00Z' },
      { id: 'a1', assigneeId: 'Ada' },
    ];
    for (const body of nothing) expect(readChanged('a1', body)).toEqual({});
  });

  it('an answer to a booking with several appointments, or an id of something else, is nothing to go on', () => {
    const two = [
      { id: 'a1', publicId: 'A-42' },
      { id: 'a2', publicId: 'A-43' },
    ];
    for (const body of [two, { data: two }, { assignee: { id: 7 } }, { data: { assignee: { id: 7 } } }])
      expect(readCreated(body)).toBeUndefined();
  });

  it('an answer to a booking without an id is nothing to go on', () => {
    for (const body of [undefined, null, 'ok', {}, { publicId: 'A-42' }, { id: '' }, { data: [] }]) {
      expect(readCreated(body)).toBeUndefined();
    }
  });

  it.each([
    ['/v1/appointments/a1', 'a1'],
    ['https://service.example/eu/v1/appointments/a%2F1', 'a/1'],
    ['/v1/appointments/a1/', 'a1'],
    ['/v1/appointments/', undefined],
    ['/v1/appointments/%', undefined],
    ['/v1/appointments/a1/ticket', undefined],
    ['/login', undefined],
    [null, undefined],
  ])('an answer without a body has the id in the address that it gives, %s', (location, id) => {
    expect(readMaybeCreated(undefined, location)).toEqual({ id });
    expect(readMade(undefined, location)).toEqual(id === undefined ? undefined : { id });
    expect(readMaybeCreated({ id: 'a2', publicId: 'A-2' }, location)).toEqual({ id: 'a2', publicId: 'A-2' });
    expect(readMaybeCreated({ publicId: 'A-2' }, location)).toEqual({ id, publicId: 'A-2' });
  });

  it('an answer to an auto-assign has whatever is there', () => {
    expect(readMaybeCreated({ data: { id: 'a1' } })).toEqual({ id: 'a1' });
    expect(readMaybeCreated({ publicId: 'A-1' })).toEqual({ publicId: 'A-1' });
    expect(readMaybeCreated(undefined)).toEqual({});
    expect(readMaybeCreated({ id: {} })).toEqual({ id: undefined });
    for (const body of [
      { data: { publicId: 'A-1' } },
      { id: null, publicId: 'A-1' },
      { id: {}, data: { publicId: 'A-1' } },
    ])
      expect(readMaybeCreated(body)).toEqual({ publicId: 'A-1' });
    expect(readMaybeCreated({ id: 'a1', data: { publicId: 'A-1' } })).toEqual({ id: 'a1', publicId: 'A-1' });
  });
});
