/** The seven documented operations by method and path (docs/service-interface.md, "Endpoints"). */
import {
  autoAssignAppointment,
  createAppointment,
  editAppointment,
  stepAppointment,
} from './appointments.ts';
import { autoAssignSchema, createSchema, editSchema, parseInput } from './input.ts';
import { listLocations } from './locations.ts';
import { done, refused, type Outcome } from './outcome.ts';
import type { Readings } from '../readings/readings.ts';
import { withTimesAsTaken } from './reading-times.ts';
import { forbidding } from './reading-rows.ts';
import type { Appointment, Location } from './records.ts';
import type { Service } from './service.ts';

const API_VERSION = '2020-09-01';

export interface ApiRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly version: string | undefined;
  readonly contentType: string | undefined;
  /** The parsed JSON body; undefined when there is none or it is not JSON. */
  readonly json: unknown;
}

/** What an operation was done with, `kept` being a step that changed nothing; `reading-answers.ts` gives it a body. */
export type ApiResult =
  | {
      readonly kind: 'created' | 'auto-assigned' | 'changed' | 'stepped' | 'kept';
      readonly record: Appointment;
    }
  | { readonly kind: 'locations'; readonly locations: readonly Location[] };

type Handler = (service: Service, request: ApiRequest, id: string) => Outcome<ApiResult>;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly appointments: boolean;
  /** The operation exists only under this reading. */
  readonly under?: Readings['locations-path'];
  readonly handle: Handler;
}

function chain<A>(outcome: Outcome<A>, next: (value: A) => Outcome<ApiResult>): Outcome<ApiResult> {
  return outcome.kind === 'refused' ? outcome : next(outcome.value);
}

function jsonBody({ readings }: Service, request: ApiRequest): Outcome<unknown> {
  const type = (request.contentType ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    return refused(415, 'This operation takes a JSON body.', 'Set Content-Type: application/json.');
  }
  return request.json === undefined
    ? refused(400, 'The body is not valid JSON.')
    : withTimesAsTaken(readings.get('appointment-times'), request.json);
}

const told = (
  kind: 'created' | 'auto-assigned' | 'changed' | 'stepped' | 'kept',
  outcome: Outcome<Appointment>,
): Outcome<ApiResult> =>
  outcome.kind === 'refused' ? outcome : done({ kind, record: outcome.value }, outcome.changed);

const SLOT_MS = 300_000;
const intoSlot = (time: string): string =>
  new Date(Math.floor(Date.parse(time) / SLOT_MS) * SLOT_MS).toISOString();

/** The times asked for as this service keeps them: under a reading the slots of five minutes in which they lie. */
function slotted<
  Input extends { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
>({ readings }: Service, input: Input): Input {
  if (readings.get('appointment-answer') !== 'own-slots') return input;
  const { startTime, endTime } = input;
  return {
    ...input,
    ...(startTime === undefined ? {} : { startTime: intoSlot(startTime) }),
    ...(endTime === undefined ? {} : { endTime: intoSlot(endTime) }),
  };
}

const step =
  (name: 'checkin' | 'cancel' | 'marknoshow'): Handler =>
  (service, _request, id) => {
    const outcome = stepAppointment(service, id, name);
    return told(outcome.kind === 'done' && !outcome.changed ? 'kept' : 'stepped', outcome);
  };

const locations: Handler = (service) =>
  service.readings.get('key-scope') === 'all'
    ? done({ kind: 'locations', locations: listLocations(service) }, false)
    : refused(403, 'This key may not list locations.');

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/appointments$/,
    appointments: true,
    handle: (service, request) =>
      chain(jsonBody(service, request), (body) =>
        chain(parseInput(createSchema, body), (input) =>
          told('created', createAppointment(service, slotted(service, input))),
        ),
      ),
  },
  {
    method: 'POST',
    path: /^\/v1\/appointments\/auto-assign$/,
    appointments: true,
    handle: (service, request) =>
      chain(jsonBody(service, request), (body) =>
        chain(parseInput(autoAssignSchema, body), (input) =>
          told('auto-assigned', autoAssignAppointment(service, slotted(service, input))),
        ),
      ),
  },
  {
    method: 'POST',
    path: /^\/v1\/appointments\/([^/]+)\/checkin$/,
    appointments: true,
    handle: step('checkin'),
  },
  {
    method: 'POST',
    path: /^\/v1\/appointments\/([^/]+)\/cancel$/,
    appointments: true,
    handle: step('cancel'),
  },
  {
    method: 'POST',
    path: /^\/v1\/appointments\/([^/]+)\/marknoshow$/,
    appointments: true,
    handle: step('marknoshow'),
  },
  {
    method: 'PATCH',
    path: /^\/v1\/appointments\/([^/]+)$/,
    appointments: true,
    handle: (service, request, id) =>
      chain(jsonBody(service, request), (body) =>
        chain(parseInput(editSchema, body), (input) =>
          told('changed', editAppointment(service, id, slotted(service, input))),
        ),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/locations\/$/,
    appointments: false,
    under: 'with-slash',
    handle: locations,
  },
  {
    method: 'GET',
    path: /^\/v1\/locations$/,
    appointments: false,
    under: 'without-slash',
    handle: locations,
  },
];

function versionProblem(version: string | undefined): Outcome<ApiResult> | undefined {
  if (version === API_VERSION) return undefined;
  const message =
    version === undefined || version === ''
      ? 'The interface version is missing.'
      : `${version.slice(0, 40)} is not a version of this interface.`;
  return refused(400, message, `Set the header X-Service-API-Version: ${API_VERSION}.`);
}

/** Runs one operation for a caller whose key is good. 404 for an unknown path, 405 for a wrong method. */
export function operate(service: Service, request: ApiRequest): Outcome<ApiResult> {
  const slash = service.readings.get('locations-path');
  const onPath = ROUTES.filter(
    ({ path, under }) => path.test(request.path) && (under === undefined || under === slash),
  );
  const route = onPath.find(({ method }) => method === request.method);
  if (route === undefined) {
    return onPath.length === 0
      ? refused(404, 'There is no such operation.')
      : refused(405, `${request.method} is not possible here.`);
  }
  const isVersioned = route.appointments || service.readings.get('version-header') === 'all';
  const problem = isVersioned ? versionProblem(request.version) : undefined;
  if (problem !== undefined) return problem;
  const id = decodedId(route.path.exec(request.path)?.[1] ?? '');
  const code = service.day().appointments.get(id)?.publicId;
  const refusal = code === undefined ? undefined : forbidding(service.readings.all(), code);
  return refusal ?? route.handle(service, request, id);
}

/** A percent-encoded path segment; one that cannot be decoded is looked up as it is, and not found. */
function decodedId(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
