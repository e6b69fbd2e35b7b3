import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completed,
  DEFAULT_READINGS,
  drawReadings,
  parseReadings,
  READING_NAMES,
  READINGS,
  readingsOfSeed,
} from './readings.ts';
import { seededRandom } from '../base/random.ts';

describe('the table of readings', () => {
  it('the table of readings has at least two values, and one sentence on what the specification leaves open, for each', () => {
    for (const name of READING_NAMES) {
      expect([...READINGS[name].values].length, name).toBeGreaterThan(1);
      expect(READINGS[name].description, name).toMatch(/^[A-Z][^\n]+\.$/);
    }
  });

  it('the table of readings begins each with the service as it was before there were readings', () => {
    expect(DEFAULT_READINGS).toEqual({
      'ticket-ids': 'shared',
      'refusal-body': 'envelope',
      'success-body': 'status-code',
      'create-status': '200',
      'auto-assign-answer': 'both',
      'wrong-state': '400',
      'unknown-id': '404',
      'bad-input': '400',
      'disabled-line': '409',
      'no-show-check-in': 'refused',
      'ticket-statuses': 'seen',
      'ticket-made': 'at-check-in',
      'cancelled-payload': 'called',
      'recall-payload': 'new-date',
      'put-back-payload': 'without-called',
      'optional-fields': 'absent',
      timestamps: 'milliseconds',
      'other-lobbies': 'no',
      'other-events': 'no',
      'signature-content': 'body',
      envelope: 'none',
      'signature-case': 'lower',
      rate: '10',
      refill: 'continuous',
      'after-429': 'one-token',
      'retry-after': 'none',
      remaining: 'once',
      'locations-body': 'data',
      'locations-pages': 'whole',
      'locations-path': 'with-slash',
      'service-clock': 'same',
      'called-moment': 'told',
      'appointment-times': 'any',
      'appointment-ids': 'short',
      'end-of-arrived': 'refused',
      'appointment-answer': 'short',
      'key-scope': 'all',
      'version-header': 'appointments',
      precision: 'one',
      'forbidden-rows': 'none',
      'contradicting-status': 'none',
      'node-skew': 'none',
    });
  });

  it('the table of readings draws the same readings from the same seed, and every value sooner or later', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(readingsOfSeed(seed)).toEqual(readingsOfSeed(seed));
        expect(parseReadings(readingsOfSeed(seed)).kind).toBe('readings');
      }),
    );
    const random = seededRandom(1);
    const drawn = Array.from({ length: 200 }, () => drawReadings(random));
    for (const name of READING_NAMES) {
      expect(new Set(drawn.map((one) => one[name])), name).toEqual(READINGS[name].values);
    }
  });

  it.each([
    [{ rain: 'yes' }, 'There is no reading rain.'],
    [{ 'ticket-ids': 'odd' }, 'ticket-ids must be shared, own or colliding.'],
    [{ 'other-lobbies': true }, 'other-lobbies must be no or yes.'],
    ['own', 'The readings must be a JSON object.'],
    [[], 'The readings must be a JSON object.'],
  ])('the table of readings refuses %j in a sentence', (json, message) => {
    expect(parseReadings(json)).toEqual({ kind: 'bad', message });
  });

  it('the table of readings fills up what is not named', () => {
    expect(completed({ rate: '5' })).toEqual({ ...DEFAULT_READINGS, rate: '5' });
    expect(completed({ refill: 'each-second' }, completed({ rate: '5' }))).toEqual({
      ...DEFAULT_READINGS,
      rate: '5',
      refill: 'each-second',
    });
  });
});
