/**
 * Loaded before the service, it can take the look for budgets and approval limits out of the creation of batches: if WITHOUT_BUDGETS is
 * set. Both processes of a comparison load it, because to load it costs something, too.
 */
import { registerHooks } from 'node:module';

const creation = /\/modules\/batches\/create-order-batch\.ts$/;
const look = /\/spending\/take-from-budgets\.ts$/;
const isWithout = process.env.WITHOUT_BUDGETS !== undefined;

registerHooks({
  resolve(specifier, context, next) {
    const isLook = isWithout && look.test(specifier) && creation.test(context.parentURL ?? '');
    return next(isLook ? new URL('no-budgets.ts', import.meta.url).href : specifier, context);
  },
});
