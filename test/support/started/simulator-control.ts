/** The simulator's control surface, for tests (simulator/README.md, "The control surface"). */
import { Agent, request } from 'node:https';
import { setTimeout as passed } from 'node:timers/promises';
import { z } from 'zod';
import { appointmentPath } from '../records/appointment-path.ts';
import type { Readings } from '../../../simulator/readings/readings.ts';

const RequestRecordSchema = z.object({
  n: z.number(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.unknown()),
  body: z.unknown(),
  status: z.number().nullable(),
  processed: z.boolean(),
});
export type RequestRecord = z.infer<typeof RequestRecordSchema>;

const TicketSchema = z.looseObject({ id: z.string(), status: z.string() });

const AppointmentSchema = z.looseObject({
  id: z.string(),
  publicId: z.string(),
  status: z.string(),
  lineId: z.number(),
  firstName: z.string(),
  startTime: z.string(),
});

const LineSchema = z.looseObject({ id: z.number(), name: z.string(), locationId: z.number() });

const DeliverySchema = z.looseObject({
  n: z.number(),
  type: z.string(),
  data: z.unknown(),
  /** The listener's last answer; null when there was none (yet). */
  status: z.number().nullable(),
  attempts: z.number(),
  /** Why it was never sent. */
  skipped: z.string().optional(),
});
type Delivery = z.infer<typeof DeliverySchema>;

export type TicketAction = 'call' | 'recall' | 'serve' | 'cancel' | 'no-show' | 'put-back' | 'change';

export interface SimulatorControl {
  requests(): Promise<RequestRecord[]>;
  /** Check-ins of one appointment, sent and processed. */
  checkInsOf(appointmentId: string): Promise<RequestRecord[]>;
  appointments(): Promise<z.infer<typeof AppointmentSchema>[]>;
  appointment(code: string): Promise<z.infer<typeof AppointmentSchema>>;
  /** An appointment made by the back office, starting now; the roster tells the hub. Answers its id. */
  book(publicId: string, firstName: string, lastName: string, phoneNumber?: string): Promise<string>;
  /** By the back office. */
  cancel(appointmentId: string): Promise<void>;
  tickets(): Promise<z.infer<typeof TicketSchema>[]>;
  /** True once the listener has taken an event of this ticket. */
  wasHeard(ticketId: string): Promise<boolean>;
  /** A walk-in on the first line, or on the one named; answers the ticket's id, which may be chosen. */
  walkIn(firstName: string, lastName?: string, wishes?: { line?: number; id?: string }): Promise<string>;
  act(ticketId: string, action: TicketAction, body?: object): Promise<void>;
  /** All lines; those of another location are there under the reading `other-lobbies=yes`. */
  lines(): Promise<z.infer<typeof LineSchema>[]>;
  /** All deliveries to the listener so far, in the order of the events. */
  deliveries(): Promise<Delivery[]>;
  faults(faults: object): Promise<void>;
  clearFaults(): Promise<void>;
  listenAt(url: string, secret: string): Promise<void>;
  /** Puts some readings into force and answers all that are; the others stay. */
  readings(some?: Partial<Readings>): Promise<unknown>;
  /**
   * Switched off, it leaves nobody called but the tickets in `stay`: on a busy machine it has called somebody before a
   * test can say so.
   */
  pilot(enabled: boolean, stay?: readonly string[]): Promise<void>;
  deliver(body: object): Promise<void>;
}

/** `url` is the simulator's base address. Its certificate is its own, so it is not checked here. */
export function controlOf(url: string): SimulatorControl {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: false });

  function ask(method: string, path: string, body?: object): Promise<unknown> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((done, failed) => {
      const call = request(
        `${url}/_simulator${path}`,
        { method, agent, headers: text === undefined ? {} : { 'content-type': 'application/json' } },
        (response) => {
          let answer = '';
          response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
          response.on('end', () => {
            if ((response.statusCode ?? 500) >= 400) failed(new Error(`${method} ${path}: ${answer}`));
            else done(answer === '' ? undefined : JSON.parse(answer));
          });
        },
      );
      call.on('error', failed);
      call.end(text);
    });
  }

  const appointments = async () => z.array(AppointmentSchema).parse(await ask('GET', '/appointments'));
  const tickets = async () => z.array(TicketSchema).parse(await ask('GET', '/tickets'));
  const deliveries = async () => z.array(DeliverySchema).parse(await ask('GET', '/deliveries'));
  const act: SimulatorControl['act'] = async (id, action, body = {}) =>
    void (await ask('POST', `/tickets/${id}/${action}`, body));
  const requests = async () => z.array(RequestRecordSchema).parse(await ask('GET', '/requests?since=0'));

  /** Ends the visits of all who are called but of `stay`, and waits until the listener, where there is one, knows of it. */
  async function serveCalled(stay: readonly string[]): Promise<void> {
    const all = (await tickets()).filter(({ id, status }) => status === 'CALLED' && !stay.includes(id));
    const called = new Set(all.map(({ id }) => id));
    for (const id of called) await act(id, 'serve');
    const isOpen = ({ type, data, status, skipped }: Delivery): boolean =>
      type === 'ticket_served' &&
      status !== 200 &&
      skipped === undefined &&
      called.has(String((data as { readonly id?: unknown }).id));
    while ((await deliveries()).some(isOpen)) await passed(50);
  }

  return {
    requests,
    checkInsOf: async (id) =>
      (await requests()).filter((entry) => entry.path === `${appointmentPath(id)}/checkin`),
    appointments,
    async appointment(code) {
      const found = (await appointments()).filter((one) => one.publicId === code);
      const [first] = found;
      if (!first) throw new Error(`no appointment ${code}`);
      return first;
    },
    async book(publicId, firstName, lastName, phoneNumber) {
      const [first] = await appointments();
      const start = Date.now();
      const made = await ask('POST', '/appointments', {
        publicId,
        firstName,
        lastName,
        phoneNumber,
        lineId: first?.lineId,
        assigneeId: 1,
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 30 * 60_000).toISOString(),
      });
      return z.object({ id: z.string() }).parse(made).id;
    },
    cancel: async (id) => void (await ask('POST', `/appointments/${encodeURIComponent(id)}/cancel`)),
    tickets,
    async wasHeard(ticketId) {
      const deliveries = z
        .array(z.looseObject({ data: z.looseObject({ id: z.unknown() }), status: z.number().nullish() }))
        .parse(await ask('GET', '/deliveries?since=0'));
      return deliveries.some(({ data, status }) => data.id === ticketId && status === 200);
    },
    async walkIn(firstName, lastName, wishes = {}) {
      const line = (await appointments())[0]?.lineId;
      return TicketSchema.parse(
        await ask('POST', '/tickets', { line, firstName, ...(lastName ? { lastName } : {}), ...wishes }),
      ).id;
    },
    lines: async () => z.array(LineSchema).parse(await ask('GET', '/lines')),
    deliveries,
    act,
    faults: async (faults) => void (await ask('PUT', '/faults', faults)),
    clearFaults: async () => void (await ask('DELETE', '/faults')),
    listenAt: async (address, secret) => void (await ask('PUT', '/listener', { url: address, secret })),
    readings: (some = {}) => ask('PUT', '/readings', some),
    async pilot(enabled, stay = []) {
      await ask('PUT', '/pilot', { enabled });
      if (!enabled) await serveCalled(stay);
    },
    deliver: async (body) => void (await ask('POST', '/deliver', body)),
  };
}
