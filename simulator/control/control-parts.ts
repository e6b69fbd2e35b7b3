/** The parts of the service that the control surface changes, and the shape of its routes. */
import type { ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { CodeToTry } from '../demo/codes.ts';
import type { PilotSetting } from '../demo/pilot-loop.ts';
import type { ResetInput } from './control-input.ts';
import type { Answer } from '../door/exchange.ts';
import type { FaultBox } from '../faults/faults.ts';
import { parseInput } from '../service/input.ts';
import { envelope, type Outcome } from '../service/outcome.ts';
import type { Readings } from '../readings/readings.ts';
import type { RequestLog } from '../door/request-log.ts';
import type { Service } from '../service/service.ts';
import type { Listener, Webhooks } from '../webhooks/webhooks.ts';

export interface ControlParts {
  readonly service: Service;
  readonly faults: FaultBox;
  readonly log: RequestLog;
  readonly webhooks: Webhooks;
  readonly webhookSecret: string;
  setListener(listener: Listener | null): void;
  /** Readings that are not named stay as they are. */
  setReadings(some: Partial<Readings>): void;
  setPilot(setting: PilotSetting): Required<PilotSetting>;
  reset(input: ResetInput): void;
  codes(): CodeToTry[];
  /** Stops accepting connections for a while. */
  refuseFor(ms: number): void;
}

export interface ControlRoute {
  readonly method: string;
  /** Matched after the prefix; the first group is the id. */
  readonly path: RegExp;
  handle(json: unknown, id: string, query: URLSearchParams, response: ServerResponse): Answer;
}

interface Call<T> {
  readonly body: T;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
}

/** A route whose body is parsed by `schema`; what `run` is done with is the answer's body. */
export function route<T>(
  method: string,
  path: RegExp,
  schema: z.ZodType<T>,
  run: (call: Call<T>) => Outcome<unknown> | Answer,
): ControlRoute {
  return {
    method,
    path,
    handle(json, id, query, response) {
      const parsed = parseInput(schema, json);
      const result = parsed.kind === 'refused' ? parsed : run({ body: parsed.value, id, query, response });
      if (!('kind' in result)) return result;
      return result.kind === 'refused'
        ? { status: result.status, body: envelope(result) }
        : { status: 200, body: result.value };
    },
  };
}
