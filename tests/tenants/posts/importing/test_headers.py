"""Columns are recognized by their names in fifteen languages, or by their values."""

import io

import pytest

from shared.table_files.reading import TableFormat, read_table
from tenants.posts.importing.columns import FIELD_NAMES, mapping_for, names_title
from tenants.posts.importing.headers import HEADERS

pytestmark = pytest.mark.no_db


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ("Trading name,Premises Address,Cuisine Type,E-mail", "title address cuisines email"),
        ("FOOD_TRUCK_NAME,LAT,LONG", "title latitude longitude"),
        ("Name,Street,City,State,Zip,Phone", "title address city state postal_code phone"),
        (
            "N.Registro,Nombre,Dirección,C.Postal,Provincia,Municipio,Teléfono 1,GPS.Latitud,GPS.Longitud",
            "source_id title address postal_code state city phone latitude longitude",
        ),
        ("Betrieb,strasse_nr,PLZ,Ort,Öffnungszeiten", "title address postal_code city hours"),
        ("Firma,Straße,Hausnummer,Stadt,Webseite", "title address house_number city website"),
        ("Nom,Adresse,Code postal,Ville,Horaires,Téléphone", "title address postal_code city hours phone"),
        ("Nome,Indirizzo,CAP,Comune,Cucina,Orari", "title address postal_code city cuisines hours"),
        ("Nome fantasia,Endereço,CEP,Cidade,Telefone", "title address postal_code city phone"),
        ("Naam,Straat,Huisnummer,Postcode,Plaats", "title address house_number postal_code city"),
        ("Nazwa,Ulica,Kod pocztowy,Miasto,Kuchnia", "title address postal_code city cuisines"),
        ("Namn,Gatuadress,Postnummer,Postort,Öppettider", "title address postal_code city hours"),
        ("Navn,Adresse,Postnr,By,Åbningstider", "title address postal_code city hours"),
        ("Nome,Enderezo,Concello,url_site,mail", "title address city website email"),
        ("İşletme adı,Adres,İlçe,Posta kodu,Telefon", "title address city postal_code phone"),
        ("Επωνυμία,Διεύθυνση,Πόλη,ΤΚ,Ώρες λειτουργίας", "title address city postal_code hours"),
        ("Название,Адрес,Город,Телефон,Сайт", "title address city phone website"),
        ("店舗名,住所,電話番号,営業時間,ウェブサイト", "title address phone hours website"),
        ("Название,Понедельник,Вторник", "title monday tuesday"),
        ("Name,Monday,Tuesday,Address", "title monday tuesday address"),
        ("Nombre,Lunes,Martes,Miércoles", "title monday tuesday wednesday"),
        ("Name,Montag,Dienstag,Mittwoch", "title monday tuesday wednesday"),
        ("Name,Days,Opening time,Closing time", "title days opens closes"),
    ],
)
def test_columns_are_recognized(header: str, fields: str) -> None:
    columns = header.split(",")

    mapping = mapping_for(columns, {})

    assert list(mapping) == columns
    assert " ".join(mapping.values()) == fields
    assert names_title(columns)


def test_each_header_identifies_one_field() -> None:
    by_field = {
        field: {name for names in by_language.values() for name in names.split()}
        for field, by_language in HEADERS.items()
    }

    assert set(by_field) <= set(FIELD_NAMES)
    assert sum(map(len, by_field.values())) == len(set().union(*by_field.values()))


@pytest.mark.parametrize("field", ["title", "address", "city", "hours", "monday"])
def test_ten_languages_name_the_field(field: str) -> None:
    assert len(HEADERS[field]) >= 10


def test_single_weekday_is_not_mapped() -> None:
    assert mapping_for(["Name", "Sun"], {}) == {"Name": "title"}


@pytest.mark.parametrize(
    ("rows", "mapping"),
    [
        ("Name,Location\nA,POINT(-122.4 37.7)\n", {"Name": "title", "Location": "coordinates"}),
        ('Name,Location\nA,"(37.7, -122.4)"\nB,\n', {"Name": "title", "Location": "coordinates"}),
        ("Name,Location\nA,1 Main St\n", {"Name": "title", "Location": "address"}),
        (
            "Name,Address,Location\nA,1 Main St,behind the station\n",
            {"Name": "title", "Address": "address", "Location": "place"},
        ),
        ("Nombre,Ubicación\nA,Calle Mayor 1\n", {"Nombre": "title", "Ubicación": "address"}),
    ],
)
def test_location_is_recognized_by_its_values(rows: str, mapping: dict[str, str]) -> None:
    table = read_table(io.BytesIO(rows.encode()), TableFormat())

    assert mapping_for(table.columns, {}, table.rows) == mapping
