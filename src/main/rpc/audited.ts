/**
 * Audits every procedure of front desks and setup that is not a stream, unless the contract marks it as changing
 * nothing. Procedures that kiosks or displays may call are not audited.
 */
import { type AnySchema, getEventIteratorSchemaDetails } from '@orpc/contract';
import { z } from 'zod';
import { MAX_ID_LENGTH } from '../../contract/limits.ts';
import type { ProcedureMeta } from '../../contract/procedure.ts';
import type { PinClosed } from '../access/pin-tries.ts';
import type { AuditSubject } from '../staff/audit.ts';
import type { HubAccess, RpcContext } from './access.ts';

/** The subject of an act in its input, which is not validated yet. */
const SubjectSchema = z.object({
  appointmentId: z.string().max(MAX_ID_LENGTH).optional().catch(undefined),
  intentId: z.int().optional().catch(undefined),
  helpId: z.string().max(100).optional().catch(undefined),
  clerkId: z.string().max(100).optional().catch(undefined),
  screenId: z.string().max(100).optional().catch(undefined),
  /** Of a clerk or a screen. Inputs never have a visitor's name here. */
  name: z.string().max(100).optional().catch(undefined),
  isOn: z.boolean().optional().catch(undefined),
  isQuiet: z.boolean().optional().catch(undefined),
  /** Of a guided test. */
  part: z.string().max(40).optional().catch(undefined),
  works: z.boolean().optional().catch(undefined),
  decision: z
    .union([z.string().max(40), z.object({ kind: z.string().max(40) })])
    .optional()
    .catch(undefined),
});
type Subject = z.infer<typeof SubjectSchema>;

const OutputSchema = z.object({
  kind: z.string().optional().catch(undefined),
  done: z.boolean().optional().catch(undefined),
  dismissed: z.boolean().optional().catch(undefined),
  appointmentId: z.string().optional().catch(undefined),
  intentId: z.int().optional().catch(undefined),
  /** Of an act on several. */
  answers: z
    .array(z.object({ appointmentId: z.string(), answer: z.object({ kind: z.string() }) }))
    .optional()
    .catch(undefined),
});

/** Audited with the names of their fields, which are not secret, and without values. */
const BY_FIELDS: ReadonlySet<string> = new Set(['settings.save', 'network.save', 'fleet.change']);

/** The earlier state in a save, which is not a setting. */
const OVER = 'over';

/** Procedures that take a PIN. */
const SIGN_INS: ReadonlySet<string> = new Set([
  'staff.signIn',
  'staff.enterBySetupPin',
  'administrator.enter',
]);

/** Allowed before the setup PIN was entered. */
const FREE_IN_SETUP: ReadonlySet<string> = new Set(['administrator.choose', 'administrator.lock']);

/** `meta` and `outputSchema` of a contract procedure. */
interface Procedure {
  readonly meta: ProcedureMeta;
  readonly outputSchema?: AnySchema | undefined;
}

const isStream = ({ outputSchema }: Procedure): boolean =>
  getEventIteratorSchemaDetails(outputSchema) !== undefined;

export function isAudited(procedure: Procedure): boolean {
  const { roles, changes } = procedure.meta;
  if (changes === false || roles.includes('kiosk') || roles.includes('display')) return false;
  return !isStream(procedure);
}

/** Whether a request shows that a person is present. Pages open streams and report by themselves. */
export function isOfAPerson(action: string, procedure: Procedure): boolean {
  return action !== 'screen.report' && !isStream(procedure);
}

interface AuditedCall {
  readonly access: HubAccess;
  readonly context: RpcContext;
  readonly action: string;
  readonly input: unknown;
}

function detailOf({ access, action, input }: AuditedCall, subject: Subject): string | undefined {
  const { clerkId, screenId, name, isOn, isQuiet, part, works, decision } = subject;
  const screen = screenId === undefined ? undefined : access.fleet.idOf(screenId);
  const words = [
    clerkId === undefined ? undefined : access.staff.nameOf(clerkId),
    screen === undefined ? undefined : screenWords(access, screen),
    action.startsWith('staff.') || action.startsWith('fleet.') ? name : undefined,
    isOn === undefined ? undefined : isOn ? 'on' : 'off',
    isQuiet === undefined ? undefined : isQuiet ? 'quiet' : 'by name',
    part,
    works === undefined ? undefined : works ? 'works' : 'does not work',
    typeof decision === 'object' ? decision.kind : decision,
    BY_FIELDS.has(action) && typeof input === 'object' && input !== null
      ? Object.keys(input)
          .filter((field) => field !== OVER)
          .toSorted()
          .join(' ')
          .slice(0, 300)
      : undefined,
  ];
  const said = words.filter((word) => word !== undefined && word !== '').join(', ');
  return said === '' ? undefined : said;
}

function screenWords({ fleet }: HubAccess, id: string, other?: string): string | undefined {
  return fleet.own.of({ id }).name ?? other;
}

function askingScreen({ access, context: { screen } }: AuditedCall): string {
  return screenWords(access, screen.id, `${screen.surface} ${screen.number}`) ?? screen.surface;
}

function subjectOf({ input }: AuditedCall): Subject {
  const parsed = SubjectSchema.safeParse(input);
  return parsed.success ? parsed.data : {};
}

function writeAct(call: AuditedCall, outcome: string, detail = detailOf(call, subjectOf(call))): void {
  call.access.hub().audit.write({
    clerk: call.context.clerk?.name,
    screen: askingScreen(call),
    action: call.action,
    outcome,
    detail,
  });
}

/**
 * Audits the wrong PIN that begins a pause or a lock. Others are only counted, so that strangers cannot fill the
 * trail.
 */
export const writeClosedPin = (call: AuditedCall, outcome: PinClosed['kind']): void =>
  writeAct(call, outcome);

/** Audits that lists of this shape are read as a person said from now on, also where they are watched. */
export const writeKeptRecipe = (about: Pick<AuditedCall, 'access' | 'context'>, shape: string): void =>
  writeAct({ ...about, action: 'lists.decide', input: {} }, 'saved', shape);

/** Collects the entry before the handler runs, because a clerk's name is gone after the clerk is removed. */
export function beginAudit(call: AuditedCall): (output: unknown) => void {
  const { access, context, action } = call;
  const subject = subjectOf(call);
  const detail = detailOf(call, subject);
  const { appointmentId, intentId, helpId }: AuditSubject = subject;
  return (output) => {
    const answer = OutputSchema.safeParse(output);
    const { kind, done, dismissed, answers, ...made } = answer.success ? answer.data : {};
    // `writeClosedPin` audits wrong PINs.
    if (SIGN_INS.has(action) && kind !== 'right') return;
    const isDone = done ?? dismissed;
    // Open to anyone without the setup PIN, so failed attempts are not audited.
    if (FREE_IN_SETUP.has(action) && kind !== 'done' && isDone !== true) return;
    const act = {
      clerk: (context.clerk ?? signedInNow(call))?.name,
      screen: askingScreen(call),
      action,
      outcome: kind ?? (isDone === undefined ? undefined : isDone ? 'done' : 'not-done'),
      detail,
      appointmentId: appointmentId ?? made.appointmentId,
      intentId: intentId ?? made.intentId,
      helpId,
    };
    if (!answers) return access.hub().audit.write(act);
    const each = answers.map(({ appointmentId, answer }) => ({
      ...act,
      appointmentId,
      outcome: answer.kind,
    }));
    access.hub().audit.write(...each);
  };
}

/** A clerk who has just signed in is the actor. */
function signedInNow({ access, context, action }: AuditedCall) {
  if (action !== 'staff.signIn' && action !== 'staff.enterBySetupPin') return undefined;
  const desk = access.staff.deskAt(context.screen.id);
  return desk.kind === 'open' ? desk.clerk : undefined;
}
