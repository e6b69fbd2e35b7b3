/** Several appointments under one code: which one is it? */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Choice } from '../../../contract/appointment.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Choose, KioskEvent } from '../flow/flow-state.ts';
import { View } from './view.tsx';
import './choose-view.css';

export interface ChooseViewProps {
  readonly state: Choose;
  readonly send: (event: KioskEvent) => void;
  readonly offer: ReactNode;
}

function ChoiceState({ answer }: { readonly answer: Choice['answer'] }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const now = useNow(clock, 1_000);
  switch (answer.kind) {
    case 'found':
      return t('choose.now');
    case 'early':
      return now >= answer.opensAt
        ? t('choose.now')
        : t('choose.opensAt', { opensAt: formats.timeWithArticle(answer.opensAt) });
    case 'late':
      return t('choose.closedAt', { closedAt: formats.timeWithArticle(answer.closedAt) });
    case 'already-checked-in':
    case 'saved':
      return t('choose.already');
    case 'already-served':
      return t('choose.served');
    case 'cancelled':
      return t('choose.cancelled');
    case 'no-show':
      return t('choose.noShow');
    case 'in-doubt':
      return t('noShow.title');
    case 'other-day':
      return t('choose.otherDay', { day: formats.day(answer.startsAt) });
    case 'other-location':
      return t('choose.otherLocation');
    default:
      return answer satisfies never;
  }
}

export function ChooseView({ state, send, offer }: ChooseViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const { choices } = state;
  return (
    <View
      name="choose"
      title={t('choose.title')}
      lead={t('choose.lead')}
      actions={
        <>
          {offer}
          <ul className="choices" data-many={choices.length > 3 || undefined}>
            {choices.map((choice) => (
              <li key={`${choice.startsAt} ${choice.lineName} ${choices.indexOf(choice)}`}>
                <Button
                  className="choice"
                  kind={choice.answer.kind === 'found' ? 'primary' : 'secondary'}
                  onPress={() => send({ kind: 'chosen', choice })}
                >
                  <span className="choice-time">{formats.clock(choice.startsAt)}</span>
                  <span className="choice-words">
                    <span className="choice-line" dir="auto">
                      {choice.lineName}
                    </span>
                    <span className="choice-state">
                      <ChoiceState answer={choice.answer} />
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
          <Button className="quiet-action" onPress={() => send({ kind: 'ended' })}>
            {t('choose.none')}
          </Button>
        </>
      }
    />
  );
}
