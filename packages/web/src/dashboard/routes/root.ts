import { createRootRoute } from '@tanstack/react-router';
import { Root, UnknownPage } from '../Root.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: UnknownPage });
