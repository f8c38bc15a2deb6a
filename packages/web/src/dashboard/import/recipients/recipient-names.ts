/** What the columns of recipients are called in lists of others, in the languages of the service. */
export const recipientNames = {
  first_name: `first name|firstname|given name|forename|first|fname|name|full name|preferred name|nombre|nombres|primer nombre|prénom|vorname|rufname|primeiro nome|nome|nome próprio|الاسم الأول|الاسم|名|名前|氏名`,
  last_name: `last name|lastname|surname|family name|last|lname|second name|apellido|apellidos|nom|nom de famille|nachname|familienname|zuname|sobrenome|apelido|último nome|اسم العائلة|اللقب|姓|苗字`,
  email: `email|e-mail|email address|mail|mail address|work email|business email|company email|email id|correo|correo electrónico|dirección de correo|courriel|adresse e-mail|adresse mail|adresse électronique|e-mail-adresse|mailadresse|mail-adresse|endereço de email|correio eletrônico|البريد الإلكتروني|بريد إلكتروني|メール|メールアドレス|電子メール`,
  phone: `phone|phone number|telephone|telephone number|mobile|mobile phone|mobile number|cell|cell phone|tel|teléfono|número de teléfono|móvil|celular|téléphone|numéro de téléphone|portable|telefon|telefonnummer|handy|handynummer|mobil|mobilnummer|telefone|número de telefone|telemóvel|الهاتف|رقم الهاتف|الجوال|電話|電話番号|携帯電話`,
  address_1: `address|address 1|address1|address line 1|street|street address|street 1|street and number|mailing address|shipping address|home address|dirección|dirección 1|calle|calle y número|domicilio|adresse|adresse 1|rue|adresse postale|straße|strasse|straße und hausnummer|strasse hausnummer|anschrift|endereço|endereço 1|rua|logradouro|العنوان|الشارع|住所|住所1|番地`,
  address_2: `address 2|address2|address line 2|apartment|apt|suite|unit|floor|apartment suite|street 2|dirección 2|apartamento|piso|adresse 2|complément|complément d'adresse|appartement|étage|adresszusatz|zusatz|wohnung|stockwerk|endereço 2|complemento|andar|شقة|الطابق|住所2|建物名`,
  city: `city|town|locality|city town|ciudad|localidad|población|municipio|ville|localité|commune|stadt|ort|wohnort|cidade|localidade|المدينة|市|市区町村|都市`,
  state: `state|province|region|state province|state/province|county|prefecture|estado|provincia|región|état|région|bundesland|kanton|distrito|uf|الولاية|المحافظة|المنطقة|都道府県|州`,
  postal_code: `zip|zip code|zipcode|postal code|postcode|post code|zip/postal code|zip postal code|código postal|cp|code postal|plz|postleitzahl|cep|código de endereçamento postal|الرمز البريدي|郵便番号`,
  country: `country|country code|country/region|country name|nation|país|pays|land|staat|nação|الدولة|البلد|国|国名`,
  locale: `language|locale|lang|preferred language|language code|idioma|lengua|langue|sprache|língua|اللغة|言語`,
} as const;

export const namesOf = (key: keyof typeof recipientNames): readonly string[] =>
  recipientNames[key].split('|');
