/** Where the readings of answers act: the status and body of a success and of a refusal. */
import { STATUS_CODES } from 'node:http';
import type { Answer } from './exchange.ts';
import type { ApiResult } from '../service/operations.ts';
import { envelope, type Refusal } from '../service/outcome.ts';
import { isContradicted } from '../service/reading-rows.ts';
import type { Appointment } from '../service/records.ts';
import { locationsAnswer } from './reading-locations.ts';
import type { ReadingBox, Readings } from '../readings/readings.ts';

const TEXT = 'text/plain; charset=utf-8';

/** What an operation answers that has nothing to tell, except of `record`. `status` is 200, or 201 on create. */
function nothing(readings: ReadingBox, status: number, record?: Appointment): Answer {
  switch (readings.get('success-body')) {
    case 'status-code':
      return { status, body: { statusCode: status } };
    case 'empty-200':
      return { status, body: undefined };
    case '204':
      return { status: 204, body: undefined };
    case 'record':
      return { status, body: { statusCode: status, ...record } };
    case 'word':
      return { status, body: '"OK"', contentType: 'application/json' };
  }
}

/** An appointment as an answer tells it: by what names it, or all of it. */
function toldOf(readings: ReadingBox, record: Appointment): Omit<Appointment, 'publicId'> | { id: string } {
  const { publicId: _publicId, ...rest } = record;
  return readings.get('appointment-answer') === 'short' ? { id: record.id } : rest;
}

const CONTRADICTING_STATUS = 409;

/** The operation was done although its status says otherwise: a check-in or booking under a reading. */
function isToldAsRefused(readings: ReadingBox, result: ApiResult): boolean {
  if (result.kind === 'locations' || !isContradicted(readings.all(), result.record.publicId)) return false;
  const isCheckIn = result.kind === 'stepped' && result.record.status === 'Checked-in';
  return isCheckIn || result.kind === 'created' || result.kind === 'auto-assigned';
}

/** The answer to an operation that was carried out; `query` of the request. */
export function successAnswer(readings: ReadingBox, result: ApiResult, query: URLSearchParams): Answer {
  if (result.kind !== 'locations' && isToldAsRefused(readings, result))
    return { status: CONTRADICTING_STATUS, body: { statusCode: 200, id: result.record.id } };
  const status = Number(readings.get('create-status'));
  switch (result.kind) {
    case 'created': {
      const { publicId } = result.record;
      return { status, body: { statusCode: status, ...toldOf(readings, result.record), publicId } };
    }
    case 'auto-assigned': {
      const answer = readings.get('auto-assign-answer');
      const { id, publicId } = result.record;
      if (answer === 'nothing') return nothing(readings, status);
      if (answer === 'address') {
        return {
          status,
          body: undefined,
          headers: { Location: `/v1/appointments/${encodeURIComponent(id)}` },
        };
      }
      const told = toldOf(readings, result.record);
      return { status, body: { statusCode: status, ...told, ...(answer === 'both' ? { publicId } : {}) } };
    }
    case 'changed': {
      if (readings.get('appointment-answer') === 'short') return nothing(readings, 200, result.record);
      const { publicId } = result.record;
      return {
        status: 200,
        body: { statusCode: 200, data: { ...toldOf(readings, result.record), publicId } },
      };
    }
    case 'locations':
      return locationsAnswer(readings, result.locations, query);
    case 'kept':
      if (readings.get('wrong-state') === 'record')
        return { status: 200, body: { statusCode: 200, ...result.record } };
      return nothing(readings, 200, result.record);
    case 'stepped':
      return nothing(readings, 200, result.record);
  }
}

/** The status of a refusal for which the specification names one, or that a reading names. */
function statusOf(readings: ReadingBox, refusal: Refusal): number {
  if (refusal.open === undefined) return refusal.status;
  const named = readings.get(refusal.open);
  return named === 'again' || named === 'record' ? refusal.status : Number(named);
}

/** `code` as many services write it: `NOT_FOUND`. */
const codeOf = (status: number) =>
  (STATUS_CODES[status] ?? 'Error').toUpperCase().replaceAll(/[^A-Z]+/g, '_');

function shaped(form: Readings['refusal-body'], refusal: Refusal): Omit<Answer, 'status'> {
  const { message, developerMessage } = refusal;
  switch (form) {
    case 'envelope':
      return { body: envelope(refusal) };
    case 'message':
      return { body: { message } };
    case 'errors':
      return { body: { errors: [{ message, ...(developerMessage ? { detail: developerMessage } : {}) }] } };
    case 'code':
      return { body: { code: codeOf(refusal.status), message } };
    case 'empty':
      return { body: undefined };
    case 'text':
      return { body: message, contentType: TEXT };
  }
}

/** The answer to an operation that was refused. Faults of the service (5xx) always have the envelope. */
export function refusalAnswer(readings: ReadingBox, refusal: Refusal): Answer {
  const status = statusOf(readings, refusal);
  const form = status < 500 ? readings.get('refusal-body') : 'envelope';
  return { status, ...shaped(form, { ...refusal, status }) };
}
