import { useState } from 'react';

/** A complete page that mounts the form, to be copied. */
export function Snippet({ publicAppId }: { publicAppId: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = snippetOf(location.origin, publicAppId);
  const copy = () => navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <section className="panel">
      <h2>In your page</h2>
      <pre className="code">{text}</pre>
      <button type="button" className="quiet-button" onClick={() => void copy()}>
        Copy
      </button>
      <span className="copied" role="status">
        {isCopied && 'Copied.'}
      </span>
    </section>
  );
}

const snippetOf = (origin: string, publicAppId: string): string => `<div id="card"></div>
<p id="problem" role="alert"></p>
<button id="pay">Pay</button>

<script src="${origin}/embed/payment-form.js"></script>
<script>
  const form = GiftPaymentForm.mount('#card', {
    publicAppId: '${publicAppId}',
  });
  document.querySelector('#pay').onclick = async () => {
    try {
      const card = await form.submit();
      // Send \`card\` to your server, which calls
      // POST /v1/commerce_user_payment_methods with it.
      console.log(card.interim_card_key);
    } catch (error) {
      document.querySelector('#problem').textContent = error.message;
    }
  };
</script>`;
