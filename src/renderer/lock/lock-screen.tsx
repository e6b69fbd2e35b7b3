/** A page that is locked: whose it is, its languages, what opens it, and nothing of what is behind. */
import { LockKeyhole, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../language/language-select.tsx';
import { useScreen } from '../ui/screen-context.ts';
import './lock-screen.css';

export interface LockScreenProps {
  readonly title: string;
  readonly lost: string;
  readonly children: ReactNode;
}

export function LockScreen({ title, lost, children }: LockScreenProps): ReactNode {
  const { settings, connection } = useScreen();
  return (
    <main className="lock-screen stack-5">
      <header>
        <p>{settings.brandName}</p>
        <LanguageSelect />
        <h1>
          <LockKeyhole aria-hidden />
          {title}
        </h1>
      </header>
      <output className="line-3 if-any">
        {connection === 'lost' && (
          <>
            <Unplug aria-hidden />
            {lost}
          </>
        )}
      </output>
      {children}
    </main>
  );
}
