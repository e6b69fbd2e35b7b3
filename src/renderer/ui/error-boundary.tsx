/** Catches a fault of the screen itself: a plain sentence, and a fresh start of the page shortly after. */
import type { ReactNode } from 'react';
import { Component } from 'react';
import './message.css';

export interface ErrorBoundaryProps {
  readonly title: string;
  readonly text: string;
  /** Starts the page again; called once, after the sentence was shown. */
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
    return (
      <main className="message" role="alert">
        <h1>{this.props.title}</h1>
        <p>{this.props.text}</p>
      </main>
    );
  }
}
