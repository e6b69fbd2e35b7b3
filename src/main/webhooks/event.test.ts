import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, eventBody } from '../../../test/support/records/event-of.ts';
import { MAX_EVENT_NAME_LENGTH, readEvent } from './event.ts';

/** What is read of a ticket event with these fields. */
function ticketRead(type: string, data: Readonly<Record<string, unknown>>): unknown {
  const reading = readEvent(eventBody(type, data));
  return reading.kind === 'event' ? reading.event.data : reading;
}

const called = { date: at(60), caller: 7, desk: 4 };

describe('an event of the service', () => {
  it('an event of the service is read with times as instants and the desk as it is written', () => {
    const reading = readEvent(eventBody('ticket_called', { status: 'CALLED', called }));
    expect(reading).toMatchObject({
      kind: 'event',
      event: { type: 'ticket_called', data: { id: 't1', called: { date: Date.parse(at(60)), desk: '4' } } },
    });
  });

  it('an event of the service may have an unknown status, more fields, and nothing where nothing is needed', () => {
    expect(
      readEvent(
        eventBody('ticket_changed', {
          status: 'PARKED_ON_THE_MOON',
          extra: [{ title: 'x', value: 'y' }],
          unheard: { of: 1 },
        }),
      ).kind,
    ).toBe('event');
    expect(
      readEvent(
        eventBody('ticket_changed', {
          status: null,
          line: null,
          firstName: null,
          created: null,
          called: null,
          served: null,
        }),
      ).kind,
    ).toBe('event');
    expect(readEvent(Buffer.from('{"type":"ticket_created","data":{"id":"t"},"more":1}')).kind).toBe('event');
    expect(
      readEvent(Buffer.from('{"type":"location_changed","data":{"id":1,"name":"Northgate","zip":1}}')).kind,
    ).toBe('event');
  });

  it('an event of the service is not lost because an optional field is not what it should be: the field is left out', () => {
    const badFields: Readonly<Record<string, unknown>> = {
      status: 7,
      firstName: { first: 'Anna' },
      lastName: 12,
      phoneNumber: '+48 600',
      line: ['1'],
      source: { of: 1 },
      extra: 'none',
      created: { date: 'this morning' },
      served: [],
    };
    for (const [field, value] of Object.entries(badFields)) {
      const reading = readEvent(eventBody('ticket_called', { status: 'CALLED', called, [field]: value }));
      expect(reading, field).toMatchObject({
        kind: 'event',
        event: { data: { id: 't1', called: { date: Date.parse(at(60)), desk: '4' } } },
      });
    }
    const all = ticketRead('ticket_called', { ...badFields, called: { ...called, caller: {} } });
    expect(JSON.parse(JSON.stringify(all))).toEqual({
      id: 't1',
      called: { date: Date.parse(at(60)), desk: '4' },
    });
    expect(ticketRead('ticket_called', { called: { ...called, desk: { n: 4 } } })).toMatchObject({
      called: { date: Date.parse(at(60)) },
    });
  });

  it('an event of the service may name line, desk and caller by text, or be followed by what they are', () => {
    const told = { line: '3', called: { date: Date.parse(at(60)), caller: '7', desk: '4' } };
    for (const named of [
      { line: '3', called: { ...called, caller: '7', desk: '4' } },
      { line: { id: 3, name: 'Passports' }, called: { ...called, caller: { id: 7 }, desk: { id: '4' } } },
    ])
      expect(ticketRead('ticket_called', named)).toMatchObject(told);
  });

  it('an event with a whole number beyond 2^53 as its id is of that ticket, and not of one beside it', () => {
    for (const id of ['9007199254740992', '9007199254740993', '12345678901234567891']) {
      const body = Buffer.from(`{"type":"ticket_called","data":{"id":${id},"line":${id}}}`);
      expect(readEvent(body)).toMatchObject({ event: { data: { id, line: id } } });
    }
  });

  it('an event of a location may write its number as digits', () => {
    const data = { id: '7', name: 'Northgate' };
    expect(readEvent(Buffer.from(JSON.stringify({ type: 'location_changed', data })))).toMatchObject({
      kind: 'event',
      event: { data: { id: 7, name: 'Northgate' } },
    });
    expect(
      readEvent(Buffer.from(JSON.stringify({ type: 'location_changed', data: { ...data, id: '' } }))),
    ).toEqual({
      kind: 'unusable',
      problem: 'wrong-shape',
    });
  });

  it('an event with a name of ten thousand letters keeps the beginning, in whole characters', () => {
    expect(
      ticketRead('ticket_created', { firstName: 'x'.repeat(10_000), lastName: '😀'.repeat(10_000) }),
    ).toMatchObject({
      firstName: 'x'.repeat(MAX_EVENT_NAME_LENGTH),
      lastName: '😀'.repeat(MAX_EVENT_NAME_LENGTH),
    });
  });

  it('an event that calls without a moment is a call anyway, and the moment stays unknown', () => {
    for (const about of [
      { status: 'CALLED' },
      { called: null },
      { called: 'now' },
      { called: { date: 'soon' } },
      { called: { date: '0001-01-01T00:00:00Z' } },
    ]) {
      for (const type of ['ticket_called', 'ticket_recalled'])
        expect(JSON.parse(JSON.stringify(ticketRead(type, about)))).toMatchObject({ called: {} });
    }
    expect(ticketRead('ticket_called', { called: { date: null, desk: 4 } })).toMatchObject({
      called: { desk: '4' },
    });
    expect(ticketRead('ticket_changed', { called: { date: null, desk: 4 } })).not.toHaveProperty('called');
  });

  it('an event without its subject is kept aside: no id, no data', () => {
    for (const body of [
      eventBody('ticket_created', { id: '' }),
      eventBody('ticket_created', { id: undefined }),
      Buffer.from('{"type":"ticket_created","data":{"id":"half \\ud800"}}'),
      Buffer.from('{"type":"ticket_created","data":{"id":1e400}}'),
      Buffer.from('{"type":"ticket_created"}'),
      Buffer.from('{"type":"location_created","data":{"id":"one"}}'),
      Buffer.from('{}'),
      Buffer.from('null'),
      Buffer.from('[]'),
      Buffer.from('"ticket_called"'),
    ]) {
      expect(readEvent(body), body.toString()).toEqual({ kind: 'unusable', problem: 'wrong-shape' });
    }
  });

  it('an event of a type nobody knows is kept aside as such', () => {
    expect(readEvent(eventBody('ticket_teleported'))).toEqual({
      kind: 'unusable',
      problem: 'unknown-type',
      type: 'ticket_teleported',
    });
    for (const type of ['constructor', '__proto__', 'toString']) {
      expect(readEvent(eventBody(type))).toEqual({ kind: 'unusable', problem: 'unknown-type', type });
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half of it', eventBody('ticket_created').subarray(0, 40)],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['ten thousand brackets', Buffer.from('['.repeat(30_000))],
    ['HTML', Buffer.from('<html></html>')],
  ])('an event that is %s is not JSON', (_what, body) => {
    expect(readEvent(body)).toEqual({ kind: 'unusable', problem: 'not-json' });
  });

  it('an event of the service cannot reach anything beyond itself by __proto__', () => {
    readEvent(
      Buffer.from(
        '{"type":"ticket_created","data":{"id":"t","__proto__":{"polluted":true}},"__proto__":{"polluted":true}}',
      ),
    );
    expect('polluted' in {}).toBe(false);
  });

  it('an event of the service is read or kept aside, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json().map((text) => Buffer.from(text)),
          fc.uint8Array().map((bytes) => Buffer.from(bytes)),
        ),
        (body) => {
          expect(['event', 'unusable']).toContain(readEvent(body).kind);
        },
      ),
      { numRuns: 500 },
    );
    for (const depth of [100, 1_000, 15_000]) {
      expect(
        readEvent(
          Buffer.from(`{"type":"ticket_created","data":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
        ).kind,
      ).toBe('unusable');
    }
  });
});
