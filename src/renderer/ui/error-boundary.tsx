/** Catches an error of the screen itself: a plain sentence, and a fresh start of the page shortly after. */
import type { I18n } from '../i18n/create-i18n.ts';
import type { ReactNode } from 'react';
import { PAGE_CODES } from '../../contract/codes.ts';
import { Component } from 'react';
import './message.css';

export interface ErrorBoundaryProps {
  /** The sentence is in the language of that moment. */
  readonly i18n: I18n;
  /** Called once, after the sentence was shown. */
  readonly restart: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly broken: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.restart();
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const t = this.props.i18n.getFixedT(null, 'common');
    return (
      <main className="message" role="alert">
        <h1>{t('broken.title')}</h1>
        <p>{t('broken.text')}</p>
        <small>{PAGE_CODES.broken}</small>
      </main>
    );
  }
}
