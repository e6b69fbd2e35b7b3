/** The way to the provider of accounts, and why the last sign-in at this screen failed or ended. */
import { LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AccountProblem } from '../../contract/oidc.ts';
import accounts from '../../words/en/accounts.json' with { type: 'json' };
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import './account-button.css';

export const sentences = { accounts };

export interface AccountButtonProps {
  readonly surface: 'desk' | 'setup';
  readonly problem: AccountProblem | undefined;
  /** Default: of this page. */
  readonly page?: Pick<Location, 'protocol' | 'search' | 'assign'>;
}

/** The hub answers there with a redirect. The page comes back as the same screen. */
const beginAddress = (surface: AccountButtonProps['surface'], search: string): string =>
  `/${surface}/account/begin${search}`;

export function AccountButton({ surface, problem, page = location }: AccountButtonProps): ReactNode {
  const { t } = useTranslation('accounts');
  const [isLeaving, setIsLeaving] = useState(false);
  // Windows of the app stay with Foyer's own pages.
  const isBrowser = page.protocol.startsWith('http');
  return (
    <div className="account-sign-in stack-4">
      <div aria-live="polite">
        {problem !== undefined && <Note tone="attention">{t(`problem.${problem}`)}</Note>}
      </div>
      {isBrowser ? (
        <Button
          kind="primary"
          needsHub
          icon={LogIn}
          isBusy={isLeaving}
          onPress={() => {
            setIsLeaving(true);
            page.assign(beginAddress(surface, page.search));
          }}
        >
          {t('signIn')}
        </Button>
      ) : (
        <p>{t('noBrowser')}</p>
      )}
    </div>
  );
}
