import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Gift } from 'lucide-react';
import { useState } from 'react';
import type { GiftTemplate } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { useMember } from '../../session/member.tsx';
import { templatesQuery } from '../drafts.ts';
import { itemsOf } from '../gift/cart.ts';
import { productQuery } from '../gift/products.ts';

interface TemplatesListProps {
  readonly templates: readonly GiftTemplate[];
  readonly beginning: string | null;
  readonly begin: (template: GiftTemplate) => void;
}

/** Gifts that are sent again and again. */
export function TemplatesList({ templates, beginning, begin }: TemplatesListProps) {
  const [open, setOpen] = useState<{ act: 'rename' | 'delete'; template: GiftTemplate } | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="stack" aria-labelledby="templates">
      <h2 id="templates">From a template</h2>
      <ul className="templates">
        {templates.map((template) => (
          <Template
            key={template.id}
            template={template}
            isBeginning={beginning === template.id}
            begin={() => begin(template)}
            open={(act) => setOpen({ act, template })}
          />
        ))}
      </ul>
      <Dialog
        title={open?.act === 'delete' ? 'Delete this template?' : 'Rename the template'}
        isOpen={open !== null}
        close={close}
      >
        {open?.act === 'delete' && <DeleteForm template={open.template} close={close} />}
        {open?.act === 'rename' && <RenameForm template={open.template} close={close} />}
      </Dialog>
    </section>
  );
}

interface TemplateProps {
  readonly template: GiftTemplate;
  readonly isBeginning: boolean;
  readonly begin: () => void;
  readonly open: (act: 'rename' | 'delete') => void;
}

function Template({ template, isBeginning, begin, open }: TemplateProps) {
  const { client, membership } = useMember();
  const productId = itemsOf(template.form)[0]?.product_id;
  const { data: product } = useQuery({
    ...productQuery({ client, organizationId: membership.organization_id, id: productId ?? '' }),
    enabled: productId !== undefined,
  });
  const picture = product?.images[0]?.image_large;
  return (
    <li className="template card">
      {picture ? (
        <img className="template-picture" src={picture.url} width={72} height={72} loading="lazy" alt="" />
      ) : (
        <span className="template-picture">
          <Gift size={24} strokeWidth={1.5} aria-hidden="true" />
        </span>
      )}
      <span className="two-lines template-words">
        <strong>{template.name}</strong>
        <small>{product?.name ?? 'Gift to be chosen'}</small>
      </span>
      <Menu
        label={`More for ${template.name}`}
        triggerClass="icon-button"
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        acts={[
          { label: 'Rename', run: () => open('rename') },
          { label: 'Delete', run: () => open('delete') },
        ]}
      />
      <Button kind="plain" width="fit" busy={isBeginning ? 'One moment' : null} onClick={begin}>
        Use {template.name}
      </Button>
    </li>
  );
}

interface TemplateFormProps {
  readonly template: GiftTemplate;
  readonly close: () => void;
}

function RenameForm({ template, close }: TemplateFormProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [name, setName] = useState(template.name);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['name'],
    send: (body: { name: string }) =>
      callService('updateTemplate', { params: { id: template.id }, body }, { organizationId }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: templatesQuery(organizationId).queryKey });
    },
  });
  return (
    <form onSubmit={submitForm({ name: name.trim() })}>
      <FormProblem problems={problems} />
      <NameField value={name} change={setName} problem={problems.fields['name']} />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Renaming' : null}>
          Rename
        </Button>
      </DialogActions>
    </form>
  );
}

function DeleteForm({ template, close }: TemplateFormProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (id: string) => callService('deleteTemplate', { params: { id } }, { organizationId }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: templatesQuery(organizationId).queryKey });
    },
  });
  return (
    <>
      <FormProblem problems={problems} />
      <p>“{template.name}” cannot be used any more. Gifts that were made from it stay.</p>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep the template
        </Button>
        <Button
          kind="danger"
          width="fit"
          busy={isPending ? 'Deleting' : null}
          onClick={() => submit(template.id)}
        >
          Delete the template
        </Button>
      </DialogActions>
    </>
  );
}
