/** A new appointment that may or may not be in the service: only a person can tell, in one of three ways. */
import { Button, Form } from '../../ui/button.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { Decision } from '../../../contract/desk-appointment.ts';
import { MAX_CODE_LENGTH, MAX_ID_LENGTH } from '../../../contract/limits.ts';
import { Card, useMoment } from './card.tsx';
import { CardFacts, focused, Sure, useDecision } from './decision.tsx';
import type { ResolveProblem } from '../day/desk-store.ts';

export type Unresolved = Extract<Notice, { kind: 'unresolved-create' }>;

export interface UnresolvedCardProps {
  readonly unresolved: Unresolved;
  readonly onDecide: (decision: Decision) => Promise<ResolveProblem | undefined>;
}

export function UnresolvedCard({ unresolved, onDecide }: UnresolvedCardProps): ReactNode {
  const { t } = useTranslation('inbox');
  const { t: ofDesk } = useTranslation('desk');
  const moment = useMoment();
  const [asked, setAsked] = useState<Decision['kind']>();
  const { decide, clear, said } = useDecision(onDecide);

  function ask(next: Decision['kind'] | undefined): void {
    setAsked(next);
    clear();
  }

  const { visitorName, lineName, startsAt, createdAt, sentAt, attempts, walkIn } = unresolved;
  return (
    <Card tone="danger" title={ofDesk('unresolved.title')}>
      {walkIn && <p>{ofDesk('card.walkIn')}</p>}
      <CardFacts
        facts={[
          [t('unresolved.visitor'), visitorName],
          [t('unresolved.line'), lineName],
          [ofDesk('booking.phone'), walkIn?.phoneNumber],
          [t('unresolved.time'), startsAt && moment(startsAt)],
          [t('unresolved.booked'), moment(createdAt)],
          [t('unresolved.sent'), sentAt && t('unresolved.sentAt', { time: moment(sentAt), count: attempts })],
        ]}
      />
      {asked === undefined && <p>{t('unresolved.lead')}</p>}
      {asked === 'it-is-there' && (
        <ThereForm
          onBack={() => ask(undefined)}
          onSave={(appointmentId, code) =>
            decide({ kind: 'it-is-there', appointmentId, ...(code === '' ? {} : { code }) })
          }
        />
      )}
      {(asked === 'send-again' || asked === 'give-up') && (
        <Sure
          sentence={t(`unresolved.sure.${asked}`)}
          yes={t(`unresolved.${asked}`)}
          kind="danger"
          back={t('unresolved.back')}
          onYes={() => decide({ kind: asked })}
          onBack={() => ask(undefined)}
        />
      )}
      {asked === undefined && (
        <div className="card-buttons wrap-2">
          <Button kind="primary" needsHub onPress={() => ask('it-is-there')}>
            {t('unresolved.it-is-there')}
          </Button>
          <Button needsHub onPress={() => ask('send-again')}>
            {t('unresolved.send-again')}
          </Button>
          <Button needsHub onPress={() => ask('give-up')}>
            {t('unresolved.give-up')}
          </Button>
        </div>
      )}
      {said}
    </Card>
  );
}

interface ThereFormProps {
  readonly onBack: () => void;
  readonly onSave: (appointmentId: string, code: string) => void;
}

function ThereForm({ onBack, onSave }: ThereFormProps): ReactNode {
  const { t } = useTranslation('inbox');
  const [appointmentId, setId] = useState('');
  const [code, setCode] = useState('');
  const name = useId();

  return (
    <Form className="card-form stack-1" onSend={() => onSave(appointmentId.trim(), code.trim())}>
      <label htmlFor={`${name}-id`}>{t('unresolved.id')}</label>
      <input
        id={`${name}-id`}
        ref={focused}
        required
        maxLength={MAX_ID_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={appointmentId}
        onChange={(event) => setId(event.target.value)}
      />
      <label htmlFor={`${name}-code`}>{t('unresolved.code')}</label>
      <input
        id={`${name}-code`}
        maxLength={MAX_CODE_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="card-buttons wrap-2">
        <Button type="submit" kind="primary" needsHub isDisabled={appointmentId.trim() === ''}>
          {t('unresolved.save')}
        </Button>
        <Button onPress={onBack}>{t('unresolved.back')}</Button>
      </div>
    </Form>
  );
}
