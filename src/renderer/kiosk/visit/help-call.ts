/** A visitor's request for help, from the tap to "Someone is coming". One at a time. */
import type { HelpAsk, HelpProgress, VisitorReason } from '../../../contract/help.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** `failed`: as far as this kiosk knows, no one was called. */
export interface HelpOfVisitor {
  readonly reason: VisitorReason;
  readonly state: 'asking' | 'failed' | Exclude<HelpProgress['state'], 'unknown'>;
}

/** Compared by identity: a newer request is another object. */
interface Open {
  help: HelpOfVisitor;
  helpId: string | undefined;
  endFollow: () => void;
}

export function isHelpOpen(help: HelpOfVisitor | undefined): boolean {
  return help?.state === 'asking' || help?.state === 'asked' || help?.state === 'coming';
}

export function createHelpCall(
  connection: HubConnection,
  onChange: (help: HelpOfVisitor | undefined) => void,
) {
  let current: Open | undefined;

  function become(call: Open, state: HelpOfVisitor['state']): void {
    if (current !== call) return;
    call.help = { ...call.help, state };
    if (!isHelpOpen(call.help)) call.endFollow();
    onChange(call.help);
  }

  function follow(call: Open, helpId: string): void {
    call.endFollow = connection.watch<HelpProgress>(
      (client) => client.help.follow({ helpId }),
      ({ state }) => become(call, state === 'unknown' ? 'failed' : state),
    );
  }

  async function send(call: Open, input: HelpAsk): Promise<void> {
    const answer = await connection.call((client) => client.help.ask(input));
    if (current !== call) return;
    if (answer.kind !== 'answered' || answer.value.kind !== 'asked') {
      become(call, 'failed');
      return;
    }
    call.helpId = answer.value.helpId;
    become(call, 'asked');
    follow(call, answer.value.helpId);
  }

  /** Forgets the request here only: somebody may be on the way. */
  function forget(): void {
    const call = current;
    current = undefined;
    call?.endFollow();
    if (call !== undefined) onChange(undefined);
  }

  return {
    /** Does nothing while a request is open. */
    ask(input: HelpAsk): void {
      if (isHelpOpen(current?.help)) return;
      current?.endFollow();
      const help: HelpOfVisitor = { reason: input.reason, state: 'asking' };
      const call: Open = { help, helpId: undefined, endFollow: () => undefined };
      current = call;
      onChange(help);
      void send(call, input);
    },
    /** True once the hub knows that no one is needed any more; the request is forgotten then. */
    async withdraw(): Promise<boolean> {
      const call = current;
      const helpId = call?.helpId;
      if (helpId === undefined) return false;
      const answer = await connection.call((client) => client.help.withdraw({ helpId }));
      if (answer.kind !== 'answered' || current !== call) return false;
      forget();
      return true;
    },
    forget,
  };
}
