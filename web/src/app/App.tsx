/** The page: the router, the frame, and the context that every view gets. Views do not know each other. */
import { Component, type ComponentChildren } from 'preact';
import { LocationProvider, Route, Router } from 'preact-iso';
import { Heading } from '../parts/Heading.tsx';
import { Notice } from '../parts/Notice.tsx';
import { at, basePath, paths, routePattern } from '../state/address.ts';
import { useTexts } from '../state/appState.ts';
import { Layout } from './Layout.tsx';
import { routes } from './views.ts';

export function App() {
  return (
    <LocationProvider scope={basePath()}>
      <Layout>
        <Guarded>
          <Router>
            {routes.map(({ pattern, view }) => (
              <Route key={pattern} path={routePattern(pattern)} component={view} />
            ))}
            <Route default component={NotFound} />
          </Router>
        </Guarded>
      </Layout>
    </LocationProvider>
  );
}

function NotFound() {
  const { app } = useTexts();
  return (
    <>
      <Heading text={app.missing.title} />
      <Notice title={app.missing.advice} icon="search">
        <a class="button button-main" href={at(paths.wall)}>
          {app.toTitles}
        </a>
      </Notice>
    </>
  );
}

/** A crash of one view leaves the frame and the navigation working; opening another view resets it. */
class Guarded extends Component<{ readonly children: ComponentChildren }, { readonly brokenAt?: string }> {
  override componentDidCatch(): void {
    this.setState({ brokenAt: location.pathname });
  }

  override render() {
    if (this.state.brokenAt === location.pathname) return <Crashed />;
    return this.props.children;
  }
}

function Crashed() {
  const { app } = useTexts();
  return <Notice title={app.crashed} icon="problems" tone="bad" />;
}
