/**
 * A stand-in of Stripe's script, with the part of its interface that the pages use. Its fields are frames of
 * js.stripe.com, and they alone send a card to Stripe's API, as with the real script.
 */
(() => {
  const origin = 'https://js.stripe.com';
  const fields = new Map();
  let calls = 0;
  const waiting = new Map();

  addEventListener('message', ({ origin: from, data }) => {
    if (from !== origin || !data?.standIn) return;
    if (data.standIn === 'answer') {
      waiting.get(data.call)?.(data.answer);
      waiting.delete(data.call);
    } else {
      fields.get(data.field)?.emit(data.standIn, data.event);
    }
  });

  /** Sends a question to the frame of a field and returns its answer. */
  const ask = (frame, question) =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      frame.contentWindow.postMessage({ call: calls, ...question }, origin);
    });

  function createField(type, { style = {} }) {
    const id = `field${fields.size}`;
    const handlers = [];
    const frame = document.createElement('iframe');
    frame.src = `${origin}/field.html#${new URLSearchParams({ id, type, style: JSON.stringify(style) })}`;
    frame.title = `Secure ${titles[type]} input frame`;
    Object.assign(frame.style, { display: 'block', border: '0', width: '100%', height: '24px' });
    let host;
    const field = {
      frame,
      emit(name, event) {
        if (name === 'focus') host.classList.add('StripeElement--focus');
        if (name === 'blur') host.classList.remove('StripeElement--focus');
        for (const [wanted, handler] of handlers)
          if (wanted === name) handler({ elementType: type, ...event });
      },
      on(name, handler) {
        handlers.push([name, handler]);
        return field;
      },
      mount(place) {
        host = place;
        host.classList.add('StripeElement');
        host.append(frame);
        host.ownerDocument
          .querySelector(`label[for="${CSS.escape(host.id)}"]`)
          ?.addEventListener('click', field.focus);
      },
      focus: () => frame.contentWindow.postMessage({ call: 0, ask: 'focus' }, origin),
      update: (options) => frame.contentWindow?.postMessage({ call: 0, ask: 'update', ...options }, origin),
      destroy() {
        fields.delete(id);
        frame.remove();
      },
    };
    fields.set(id, field);
    return field;
  }

  const titles = { cardNumber: 'card number', cardExpiry: 'expiration date', cardCvc: 'CVC' };

  /** Shows the window of the bank over the page, until the payer has decided. */
  function challenge(clientSecret) {
    return new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.src = `https://hooks.stripe.com/challenge.html#${new URLSearchParams({ client_secret: clientSecret })}`;
      frame.title = 'Bank confirmation';
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
      });
      addEventListener('message', function decided({ source, data }) {
        if (source !== frame.contentWindow || data !== 'decided') return;
        removeEventListener('message', decided);
        frame.remove();
        resolve();
      });
      document.body.append(frame);
    });
  }

  window.Stripe = (key) => ({
    elements: () => ({ create: createField }),
    createPaymentMethod: ({ card, billing_details }) =>
      ask(card.frame, { ask: 'create', key, billing: billing_details }),
    async handleNextAction({ clientSecret }) {
      await challenge(clientSecret);
      return {};
    },
    _registerWrapper() {},
  });
})();
