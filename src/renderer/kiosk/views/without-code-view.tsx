/** Instead of a code: the last name and one more fact, and what is said where they find nobody. Loaded when first shown. */
import { ArrowLeft, ArrowRight, SearchX } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { datePartsOf, digitsAsked } from '../flow/claim.ts';
import type { Claim, ClaimField, KioskEvent, ToldScreen, WithoutCode } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import { NameKeys, TextField } from '../hands/name-keys.tsx';
import { CallButton, inWholeWords, View } from './view.tsx';
import './without-code-view.css';

export { sentences } from '../hands/name-keys.tsx';

interface WithoutCodeViewProps {
  readonly state: WithoutCode;
  readonly send: (event: KioskEvent) => void;
}

/** Digits of a phone number are not for whoever looks over a shoulder; a date cannot be checked unseen. */
function shownDigits({ asks, digits }: Claim): string {
  if (asks.kind === 'phone') return '•'.repeat(digits.length);
  return datePartsOf(digits, asks.order)
    .filter((part) => part !== '')
    .join('/');
}

export function WithoutCodeView({ state, send }: WithoutCodeViewProps): ReactNode {
  const { t: ofNames } = useTranslation('names');
  const { t } = useTranslation('kiosk');
  const { claim, field, missing } = state;
  const { asks, lastName } = claim;
  const digits = { digits: digitsAsked(asks) };
  const wrong =
    missing === undefined
      ? ''
      : missing === 'lastName'
        ? ofNames('byName.nameFirst')
        : ofNames('byName.digitsFirst', digits);
  const turnTo = useCallback((to: ClaimField) => send({ kind: 'turned-to', field: to }), [send]);
  return (
    <main className="view view-without-code" data-screen="without-code">
      <div className="view-words">
        <h1>{inWholeWords(ofNames('byName.title'))}</h1>
        <p className="lead">
          {wrong ||
            (asks.kind === 'phone' ? ofNames('byName.leadPhone', digits) : ofNames('byName.leadBirth'))}
        </p>
        <output className="visually-hidden">{wrong}</output>
      </div>
      <div className="claim-fields" data-asks={asks.kind}>
        <TextField
          label={ofNames('byName.lastName')}
          value={lastName}
          isCurrent={field === 'lastName'}
          isNudged={missing === 'lastName'}
          onFocus={() => turnTo('lastName')}
          onChange={(text) => send({ kind: 'replaced', text })}
        />
        <TextField
          label={asks.kind === 'phone' ? ofNames('byName.phone', digits) : ofNames(`byName.${asks.order}`)}
          value=""
          shownAs={shownDigits(claim)}
          isCurrent={field === 'digits'}
          isNudged={missing === 'digits'}
          onFocus={() => turnTo('digits')}
          onChange={(text) => send({ kind: 'replaced', text })}
        />
      </div>
      <NameKeys digits send={send} />
      <div className="view-actions claim-actions">
        <Button kind="primary" className="action" onPress={() => send({ kind: 'submitted' })}>
          {t('start.find')}
          <ArrowRight aria-hidden />
        </Button>
        <Button className="action" onPress={() => send({ kind: 'went-back' })}>
          <ArrowLeft aria-hidden />
          {t('help.back')}
        </Button>
      </div>
    </main>
  );
}

interface NotFoundViewProps {
  readonly state: ToldScreen;
  readonly send: (event: KioskEvent) => void;
}

/** The same words whatever the reason, without what was typed. */
export function NotFoundView({ send }: NotFoundViewProps): ReactNode {
  const { t: ofNames } = useTranslation('names');
  const { t } = useTranslation('kiosk');
  return (
    <View
      name="not-found"
      sign={{ tone: 'neutral', icon: SearchX }}
      title={ofNames('byName.notFound')}
      lead={ofNames('byName.notFoundLead')}
      actions={
        <>
          <CallButton send={send} />
          <Button className="action" onPress={() => send({ kind: 'went-back' })}>
            {ofNames('byName.again')}
          </Button>
          <Button className="action" onPress={() => send({ kind: 'ended' })}>
            {t('end.done')}
          </Button>
        </>
      }
    />
  );
}
