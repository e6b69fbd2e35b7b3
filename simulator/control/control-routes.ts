/** The control surface, row by row (simulator/README.md, "The control surface"); `/lines`, `/codes` and `/roster.csv` are additions. */
import {
  callNextSchema,
  callSchema,
  cancelSchema,
  changeSchema,
  deliverSchema,
  lineChangeSchema,
  listenerSchema,
  locationNameSchema,
  noShowSchema,
  nothingSchema,
  pilotSchema,
  resetSchema,
  walkInSchema,
} from './control-input.ts';
import { serveAppointmentOf, serveVisitorOf } from '../service/appointment-tickets.ts';
import { autoAssignAppointment, createAppointment, stepAppointment } from '../service/appointments.ts';
import { route, type ControlParts, type ControlRoute } from './control-parts.ts';
import { faultsSchema } from '../faults/faults.ts';
import { elsewhereSchema } from '../service/input.ts';
import { createLocation, renameLocation } from '../service/locations.ts';
import { done, refused } from '../service/outcome.ts';
import { parseReadings } from '../readings/readings.ts';
import type { Appointment } from '../service/records.ts';
import { rosterCsv } from '../kept/roster.ts';
import {
  callNext,
  callTicket,
  cancelTicket,
  changeTicket,
  noShowTicket,
  putBackTicket,
  serveTicket,
  walkIn,
} from '../service/tickets.ts';

const listed = ({ id, publicId, status, lineId, firstName, lastName, ...rest }: Appointment) => {
  const { startTime, endTime, assigneeId, languageCode } = rest;
  return { id, publicId, status, lineId, firstName, lastName, startTime, endTime, assigneeId, languageCode };
};

function since(query: URLSearchParams): number {
  const value = Number(query.get('since') ?? 0);
  return Number.isFinite(value) ? value : 0;
}

export function controlRoutes(parts: ControlParts): ControlRoute[] {
  const { service, faults } = parts;
  return [...appointmentRoutes(parts), ...ticketRoutes(parts), ...observingRoutes(parts)].concat([
    route('POST', /^\/locations\/?$/, locationNameSchema, ({ body }) => createLocation(service, body.name)),
    route('PATCH', /^\/locations\/(\d+)$/, locationNameSchema, ({ body, id }) =>
      renameLocation(service, Number(id), body.name),
    ),
    route('GET', /^\/lines$/, nothingSchema, () => done([...service.day().lines.values()])),
    route('PATCH', /^\/lines\/(\d+)$/, lineChangeSchema, ({ body, id }) => {
      const line = service.day().lines.get(Number(id));
      if (line === undefined) return refused(404, `There is no line ${id}.`);
      const changed = { ...line, enabled: body.enabled };
      service.day().lines.set(line.id, changed);
      service.changed('other');
      return done(changed);
    }),
    route('PUT', /^\/listener$/, listenerSchema, ({ body }) => {
      const url = body?.url ?? null;
      parts.setListener(url === null ? null : { url, secret: body?.secret ?? parts.webhookSecret });
      return done({ url });
    }),
    route('POST', /^\/deliver$/, deliverSchema, ({ body }) => {
      const { type, data, times = 1, signature } = body;
      const deliveries = Array.from({ length: times }, () => parts.webhooks.deliver(type, data, signature));
      return done({ deliveries });
    }),
    route('GET', /^\/faults$/, nothingSchema, () => done(faults.current())),
    route('PUT', /^\/faults$/, faultsSchema, ({ body, response }) => {
      const { refuseForMs = 0, ...lasting } = body;
      faults.set(lasting, service.day().seed);
      if (refuseForMs > 0) response.once('finish', () => parts.refuseFor(refuseForMs));
      return done(body);
    }),
    route('DELETE', /^\/faults$/, nothingSchema, () => {
      faults.set({}, service.day().seed);
      return done({});
    }),
    route('GET', /^\/readings$/, nothingSchema, () => done(service.readings.all())),
    route('PUT', /^\/readings$/, nothingSchema, ({ body }) => {
      const parsed = parseReadings(body);
      if (parsed.kind === 'bad') return refused(400, parsed.message);
      parts.setReadings(parsed.readings);
      return done(service.readings.all());
    }),
    route('PUT', /^\/pilot$/, pilotSchema, ({ body }) => done(parts.setPilot(body))),
    route('POST', /^\/reset$/, resetSchema, ({ body }) => {
      parts.reset(body);
      const { date, seed } = service.day();
      return done({ date, seed, codes: parts.codes() });
    }),
  ]);
}

function appointmentRoutes({ service }: ControlParts): ControlRoute[] {
  return [
    route('GET', /^\/appointments$/, nothingSchema, () =>
      done([...service.day().appointments.values()].map(listed)),
    ),
    route('POST', /^\/appointments$/, elsewhereSchema, ({ body }) => {
      const { assigneeId } = body;
      const made =
        assigneeId === undefined
          ? autoAssignAppointment(service, body)
          : createAppointment(service, { ...body, assigneeId });
      if (made.kind === 'refused') return made;
      const { id, publicId } = made.value;
      return done({ id, publicId });
    }),
    ...(['checkin', 'cancel', 'marknoshow'] as const).map((step) =>
      route('POST', new RegExp(`^/appointments/([^/]+)/${step}$`), nothingSchema, ({ id }) =>
        stepAppointment(service, decodeURIComponent(id), step),
      ),
    ),
    route('POST', /^\/appointments\/([^/]+)\/serve$/, callSchema, ({ body, id }) =>
      serveVisitorOf(service, decodeURIComponent(id), body),
    ),
    route('GET', /^\/roster\.csv$/, nothingSchema, () => ({
      status: 200,
      body: rosterCsv(service.day()),
      contentType: 'text/csv; charset=utf-8; header=present',
    })),
  ];
}

function ticketRoutes({ service }: ControlParts): ControlRoute[] {
  const onServed = (ticketId: string) => serveAppointmentOf(service, ticketId);
  return [
    route('GET', /^\/tickets$/, nothingSchema, () => done([...service.day().tickets.values()])),
    route('POST', /^\/tickets$/, walkInSchema, ({ body: { id, ...visitor } }) =>
      walkIn(service, visitor, id),
    ),
    route('POST', /^\/tickets\/call-next$/, callNextSchema, ({ body }) => callNext(service, body)),
    route('POST', /^\/tickets\/([^/]+)\/call$/, callSchema, ({ body, id }) =>
      callTicket(service, id, 'call', body),
    ),
    route('POST', /^\/tickets\/([^/]+)\/recall$/, callSchema, ({ body, id }) =>
      callTicket(service, id, 'recall', body),
    ),
    route('POST', /^\/tickets\/([^/]+)\/serve$/, callSchema, ({ id }) => serveTicket(service, id, onServed)),
    route('POST', /^\/tickets\/([^/]+)\/cancel$/, cancelSchema, ({ body, id }) =>
      cancelTicket(service, id, body.by),
    ),
    route('POST', /^\/tickets\/([^/]+)\/no-show$/, noShowSchema, ({ body, id }) =>
      noShowTicket(service, id, body.event),
    ),
    route('POST', /^\/tickets\/([^/]+)\/put-back$/, callSchema, ({ id }) => putBackTicket(service, id)),
    route('POST', /^\/tickets\/([^/]+)\/change$/, changeSchema, ({ body, id }) =>
      changeTicket(service, id, body),
    ),
  ];
}

function observingRoutes(parts: ControlParts): ControlRoute[] {
  return [
    route('GET', /^\/requests$/, nothingSchema, ({ query }) => done(parts.log.since(since(query)))),
    route('GET', /^\/deliveries$/, nothingSchema, ({ query }) => done(parts.webhooks.since(since(query)))),
    route('GET', /^\/codes$/, nothingSchema, () => done(parts.codes())),
  ];
}
