/** The inside of a card field. Fields of one page have the same origin, so the field of the number can read the others. */
const settings = new URLSearchParams(location.hash.slice(1));
const type = settings.get('type');
const input = document.querySelector('input');

const labels = {
  cardNumber: 'Credit or debit card number',
  cardExpiry: 'Credit or debit card expiration date',
  cardCvc: 'Credit or debit card CVC/CVV',
};
const placeholders = { cardNumber: '1234 1234 1234 1234', cardExpiry: 'MM / YY', cardCvc: 'CVC' };
const incomplete = {
  cardNumber: 'Your card number is incomplete.',
  cardExpiry: 'Your card’s expiration date is incomplete.',
  cardCvc: 'Your card’s security code is incomplete.',
};
const lengths = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 };

const digits = () => input.value.replaceAll(/\D/g, '');
const tell = (standIn, event = {}) => parent.postMessage({ standIn, field: settings.get('id'), event }, '*');

function applyStyle({ base = {} }) {
  const { '::placeholder': placeholder = {}, ...plain } = base;
  Object.assign(document.body.style, plain);
  input.style.color = plain.color ?? '';
  const rule = document.createElement('style');
  rule.textContent = `::placeholder { color: ${placeholder.color}; opacity: 1 }`;
  document.head.append(rule);
}

input.setAttribute('aria-label', labels[type]);
input.placeholder = placeholders[type];
applyStyle(JSON.parse(settings.get('style')));
input.addEventListener('focus', () => tell('focus'));
input.addEventListener('blur', () => tell('blur'));
input.addEventListener('input', () => {
  const complete = digits().length === lengths[type];
  const brand = digits().startsWith('4') ? 'visa' : 'unknown';
  const error = complete || digits() === '' ? undefined : { message: incomplete[type] };
  tell('change', { complete, empty: digits() === '', error, brand });
});

addEventListener('message', async ({ source, data }) => {
  if (source !== parent) return;
  if (data.ask === 'focus') input.focus();
  if (data.ask === 'update') applyStyle(data.style);
  if (data.ask === 'create') {
    const answer = await createPaymentMethod(data);
    parent.postMessage({ standIn: 'answer', call: data.call, answer }, '*');
  }
});

/** Reads the other fields of the page. The page itself cannot. */
function digitsOf(wanted) {
  for (let index = 0; index < parent.frames.length; index += 1) {
    const { location: where, document: fields } = parent.frames[index];
    if (where.hash.includes(`type=${wanted}`))
      return fields.querySelector('input').value.replaceAll(/\D/g, '');
  }
  return '';
}

async function createPaymentMethod({ key, billing }) {
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': digits(),
    'card[cvc]': digitsOf('cardCvc'),
  });
  body.set('card[exp_month]', digitsOf('cardExpiry').slice(0, 2));
  body.set('card[exp_year]', `20${digitsOf('cardExpiry').slice(2)}`);
  body.set('billing_details[name]', billing.name);
  for (const [part, value] of Object.entries(billing.address))
    body.set(`billing_details[address][${part}]`, value);
  body.set('key', key);
  try {
    const response = await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body });
    const answer = await response.json();
    return response.ok ? { paymentMethod: answer } : { error: answer.error };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our servers.',
      },
    };
  }
}

// Whatever is typed is noticed from now on.
input.disabled = false;
tell('ready');
