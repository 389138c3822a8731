import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** If its content cannot be drawn, shows something else. React alone would leave the place empty, without a word. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  constructor(props: ErrorBoundaryProps) {
    super(props)
    this.state = { hasFailed: false }
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
