/**
 * docs/service-interface.md, "Endpoints".
 *
 * Each call is sent once. Failures are values, and neither they nor the log contain the API key.
 */
import { wallMs } from '../../clock/clock.ts';
import type { InputProblem } from '../../contract/refusal.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { faultFields } from '../base/log.ts';
import {
  type AppointmentInput,
  type AppointmentPatch,
  type AutoAssignInput,
  checkAppointmentInput,
  checkAppointmentPatch,
  checkAutoAssignInput,
  type Checked,
} from './appointment-input.ts';
import { type ServiceProfile, type Timed, withTimes } from './profile.ts';
import { classify, type ServiceResult } from './errors.ts';
import { exchange } from './exchange.ts';
import { failed, hiding, type Operation, rateOf, requestOf, resultOf } from './operation.ts';
import type { Priority, RateObservation } from './rate-budget.ts';
import type { RequestScheduler } from './request-scheduler.ts';
import { otherStateIn, type Step } from './reported-state.ts';
import {
  furtherIn,
  hasUnusableLocations,
  type LocationPage,
  readLocations,
  totalIn,
} from './location-pages.ts';
import { type MaybeCreated, readChanged, readMade, readMaybeCreated, type ReportedSlot } from './wire.ts';

interface ListedLocations extends LocationPage {
  /** There are entries, but none is usable. */
  readonly areUnusable: boolean;
}

export interface ServiceCall {
  readonly priority: Priority;
  /** Milliseconds from now. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /** Runs synchronously right before the first byte. If it throws, nothing is sent. */
  readonly beforeSend?: () => void;
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

export interface ServiceClientDeps extends Clocked, Logged {
  /**
   * Must not send a request twice. Chromium does so for any method when a reused connection closes before the answer
   * (`HttpNetworkTransaction::ShouldResendRequest`).
   */
  readonly fetch: typeof globalThis.fetch;
  /** For creates, if `fetch` may send twice (docs/adr/0007). Default: `fetch`. */
  readonly fetchOnce?: typeof globalThis.fetch | undefined;
  readonly classify?: typeof classify;
  /** From `parseBaseUrl`. */
  readonly baseUrl: string;
  readonly apiKey: () => string;
  readonly profile: ServiceProfile;
  readonly scheduler: RequestScheduler;
  /**
   * To the last byte of the answer. The default exceeds the 10 s (plus 1 s of timer grain) after which Node's `fetch`
   * gives up connecting, so that a dead network is seen as "not sent".
   */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 12_000;
/** With other characters `fetch` would quote the key in an error. */
const SENDABLE_KEY = /^[\x21-\x7e]{1,500}$/;
/** An address in `Location` names the appointment too. */
const made = (body: unknown, headers: Pick<Headers, 'get'>) => readMade(body, headers.get('location'));
const madeMaybe = (body: unknown, headers: Pick<Headers, 'get'>) =>
  readMaybeCreated(body, headers.get('location'));
/** The body is undocumented. Only a record that contradicts the step matters. */
const stepOf = (name: Step, suffix: string, id: string) =>
  ({
    method: 'POST',
    suffix,
    read: (): null => null,
    denial: (body: unknown) => otherStateIn(name, id, body),
  }) as const;

function invalid(problems: readonly InputProblem[]) {
  return failed({ kind: 'refused', cause: 'invalid-input', problems });
}

function listed(body: unknown, headers: Pick<Headers, 'get'>, asked: URL): ListedLocations {
  const locations = readLocations(body);
  return {
    locations,
    areUnusable: locations.length === 0 && hasUnusableLocations(body),
    further: furtherIn(body, headers, asked),
    total: totalIn(body, headers),
  };
}

/** A promise of what the booking system said, or of why it said nothing. */
type Answer<T> = Promise<ServiceResult<T>>;

export function createServiceClient(deps: ServiceClientDeps) {
  const { profile, scheduler, clock, log } = deps;
  const timeoutMs = deps.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const meaningOf = deps.classify ?? classify;

  async function attempt<T>(
    operation: Operation<T>,
    call: ServiceCall,
  ): Promise<{ rate: RateObservation; value: ServiceResult<T> }> {
    const key = deps.apiKey();
    if (!SENDABLE_KEY.test(key)) {
      return { rate: { kind: 'unsent' }, value: failed({ kind: 'key-rejected', cause: 'no-key' }) };
    }
    const request = requestOf(operation, profile, key);
    call.beforeSend?.();
    const fetch = operation.once ? (deps.fetchOnce ?? deps.fetch) : deps.fetch;
    const exchanged = await exchange(
      { fetch, baseUrl: deps.baseUrl, clock, timeoutMs },
      request,
      call.signal,
    );
    const meaning = (facts: Parameters<typeof classify>[0]) => meaningOf(facts, hiding(key));
    const now = wallMs(clock);
    try {
      return { rate: rateOf(exchanged, now), value: resultOf(operation, exchanged, meaning, now) };
    } catch (error) {
      // A bug in reading, with an unknown outcome.
      log.error('answer-not-read', { operation: operation.name, ...faultFields(error) });
      return { rate: { kind: 'silent' }, value: failed({ kind: 'unknown', cause: 'answer-not-read' }) };
    }
  }

  async function run<T>(operation: Operation<T>, call: ServiceCall): Answer<T> {
    const ran = await scheduler.run(call, () => attempt(operation, call));
    const result = ran.kind === 'ran' ? ran.value : failed({ kind: ran.kind });
    if (!result.ok) {
      const { kind, statusCode, cause } = result.failure;
      log.warn('service-call-failed', { operation: operation.name, kind, statusCode, cause });
    }
    return result;
  }

  const asSent = <Body extends Timed>(body: Body): Body => withTimes(body, profile.appointmentTimes);

  async function runChecked<I extends Timed, T>(
    checked: Checked<I>,
    operation: Omit<Operation<T>, 'json'>,
    call: ServiceCall,
  ): Answer<T> {
    return checked.ok ? run({ ...operation, json: asSent(checked.value) }, call) : invalid(checked.problems);
  }

  const pathOf = (appointmentId: string) => `/v1/appointments/${encodeURIComponent(appointmentId)}`;

  /** An id such as `..` would lead to another address even when encoded. */
  async function act<T>(
    name: string,
    appointmentId: string,
    rest: Omit<Operation<T>, 'name' | 'path'> & { readonly suffix: string },
    call: ServiceCall,
  ): Answer<T> {
    if (/^\.{0,2}$/.test(appointmentId)) {
      return invalid([{ field: 'appointmentId', rule: 'not-an-appointment' }]);
    }
    const { suffix, ...operation } = rest;
    return run({ name, path: `${pathOf(appointmentId)}${suffix}`, ...operation }, call);
  }

  return {
    /** Invalid input is `refused` with cause `invalid-input`, and nothing is sent. */
    createAppointment: (input: AppointmentInput, call: ServiceCall): Answer<MaybeCreated> =>
      runChecked(
        checkAppointmentInput(input),
        { name: 'create', method: 'POST', path: '/v1/appointments', once: true, read: made },
        call,
      ),
    /** The booking system picks the user. */
    autoAssignAppointment: (input: AutoAssignInput, call: ServiceCall): Answer<MaybeCreated> =>
      runChecked(
        checkAutoAssignInput(input),
        {
          name: 'auto-assign',
          method: 'POST',
          path: '/v1/appointments/auto-assign',
          once: true,
          read: madeMaybe,
        },
        call,
      ),
    checkIn: (id: string, call: ServiceCall): Answer<null> =>
      act('check-in', id, stepOf('check-in', '/checkin', id), call),
    cancel: (id: string, call: ServiceCall): Answer<null> =>
      act('cancel', id, stepOf('cancel', '/cancel', id), call),
    markNoShow: (id: string, call: ServiceCall): Answer<null> =>
      act('no-show', id, stepOf('no-show', '/marknoshow', id), call),
    /** Resolves with the slot in the answer. */
    async updateAppointment(id: string, patch: AppointmentPatch, call: ServiceCall): Answer<ReportedSlot> {
      const checked = checkAppointmentPatch(patch);
      if (!checked.ok) return invalid(checked.problems);
      const read = (body: unknown) => readChanged(id, body);
      return act('update', id, { method: 'PATCH', suffix: '', json: asSent(checked.value), read }, call);
    },
    /** `query`: a further page, as an answer named it. */
    listLocations(call: ServiceCall, query: Readonly<Record<string, string>> = {}): Answer<ListedLocations> {
      const path = profile.locationsPath;
      const asked = new URL(`${deps.baseUrl}${path}`);
      const read: Operation<ListedLocations>['read'] = (body, headers) => listed(body, headers, asked);
      return run({ name: 'locations', method: 'GET', path, query, read }, call);
    },
  };
}
